import {
  parseAuthority,
  parseDomain,
  parseReference,
  parseSensitive,
  parseState,
} from '@/lib/imports/read/parse-details'
import { US_STATES } from '@/lib/validation/zip-states'

test.each([
  ['example.com', 'example.com'],
  [' WWW.Example.com ', 'example.com'],
  ['https://www.example.com:443/a?b#c', 'example.com'],
  ['a.example.com, b.example.com', 'a.example.com'],
  ['bücher.example', 'bücher.example'],
  ['', ''],
  ['n/a', ''],
  ['https://www.facebook.com/oakclinic', ''],
  ['https://sites.google.com/view/oak', ''],
  ['https://www.facebook.com/', 'facebook.com'],
  ['linkedin.com', 'linkedin.com'],
])('the domain %j is %j', (cell, domain) => expect(parseDomain(cell)).toBe(domain))
test.each([['example'], ['a b.c'], ['@x.y'], ['http://'], ['x'.repeat(2_000)]])('%j is none', (cell) =>
  expect(parseDomain(cell)).toHaveProperty('message'),
)

test.each([
  ['yes', true],
  [' TRUE ', true],
  ['1', true],
  ['', false],
  ['No', false],
  ['False', false],
  ['0', false],
])('sensitive %j is %s', (cell, is) => expect(parseSensitive(cell)).toBe(is))
test.each([['unknown'], ['maybe'], ['2'], ['constructor']])('and %j is no answer', (cell) =>
  expect(parseSensitive(cell)).toEqual({ message: 'must be yes or no' }),
)

test('a state is its name, by its letters or its name in any case', () => {
  for (const [code, name] of Object.entries(US_STATES))
    expect([code, code.toLowerCase(), name.toUpperCase()].map(parseState)).toEqual([name, name, name])
  expect(parseState(' UNKN ')).toBe('')
  for (const cell of ['ZZ', 'Ontario', 'constructor', 'WA, OR'])
    expect(parseState(cell)).toEqual({ message: 'must be a US state, by its name or its two letters' })
})

test('an authority and its page', () => {
  expect(parseAuthority('  Oregon  DOJ ')).toBe('Oregon DOJ')
  expect(parseAuthority('x'.repeat(201))).toEqual({ message: 'is longer than 200 characters' })
  expect(parseReference(' https://oag.ca.gov/x ')).toBe('https://oag.ca.gov/x')
  expect(parseReference('-')).toBe('')
  for (const cell of ['javascript:alert(1)', 'oag.ca.gov', 'https://u:p@x.y', 'https://x.y z'])
    expect(parseReference(cell)).toEqual({ message: 'must begin with http:// or https://' })
})
