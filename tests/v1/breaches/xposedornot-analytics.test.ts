import fs from 'node:fs'
import { getAnalytics } from '@/lib/breaches/analytics/get-analytics'
import { SAMPLE_BREACH } from '@/lib/breaches/check/sample'
import { resetXposedOrNot } from '@/lib/breaches/sources/xposedornot-analytics'
import { env } from '@/lib/env'
import { AppError } from '@/lib/http/errors'
import {
  faults,
  foundResponse,
  NOT_FOUND,
  startFakeXposedOrNot,
  type FakeXposedOrNot,
} from '@/tests/fakes/xposedornot'

let service: FakeXposedOrNot

beforeAll(async () => {
  service = await startFakeXposedOrNot()
  env().XPOSEDORNOT_BASE_URL = service.url
})
afterAll(() => service.close())
beforeEach(() => {
  resetXposedOrNot()
  service.requests = []
  service.accounts.clear()
  service.faults.clear()
  // A busy machine is no source that hangs.
  Object.assign(env(), { XPOSEDORNOT_ANALYTICS: 'on', SOURCE_TIMEOUT_MS: 20_000 })
})

const ask = (email: string) => getAnalytics({ email, breaches: [], dealtWith: new Set() })

test('off, the default: nothing is asked', async () => {
  env().XPOSEDORNOT_ANALYTICS = 'off'
  service.accounts.set('ann@example.com', foundResponse())
  expect(await ask('ann@example.com')).toMatchObject({ source: 'own', breachCount: 0, risk: { score: 0 } })
  expect(service.requests).toEqual([])
})

test('a response becomes the view model', async () => {
  service.accounts.set('ann+x@example.com', foundResponse())
  expect(await ask('ann+x@example.com')).toEqual({
    source: 'xposedornot',
    breachCount: 3,
    risk: { score: 41, label: 'Medium', reasons: [] },
    passwords: { strong: 1, unknown: 1, weak: 1, plain: 0 },
    exposedData: [
      { category: 'Personal Identification', classes: ['Names', 'Usernames'] },
      { category: 'Security Practices', classes: ['Passwords'] },
    ],
    industries: [
      { name: 'IT', count: 1 },
      { name: 'Retail', count: 1 },
      { name: 'Transport', count: 1 },
    ],
    industriesUnknown: 0,
    years: [
      { year: 2019, count: 2 },
      { year: 2015, count: 1 },
    ],
    services: ['Alder Books', 'Birch Air', 'Cedar Mail'],
  })
  expect(service.requests[0]!.path).toBe('/v1/breach-analytics?email=ann%2Bx%40example.com')
  expect(service.requests[0]!.headers['user-agent']).toMatch(/^Redress/)
})

test('nulls are none, and the response is kept', async () => {
  const none = await ask('bea@example.com')
  expect(none).toMatchObject({
    source: 'xposedornot',
    breachCount: 0,
    risk: { score: 0, label: 'Low' },
    services: [],
    years: [],
    industries: [],
    exposedData: [],
  })
  expect(await ask('bea@example.com')).toEqual(none)
  expect(service.requests).toHaveLength(1)
})

test.each([
  [
    'metrics outside their lists',
    {
      risk: { risk_label: 'High', risk_score: 80.4 },
      industry: [['educ', 2]],
      yearwise_details: { y2019: 3 },
    },
    {
      risk: { score: 80, label: 'High' },
      industries: [{ name: 'Education', count: 2 }],
      years: [{ year: 2019, count: 3 }],
    },
  ],
  [
    'empty lists and nulls',
    { passwords_strength: [], industry: [], xposed_data: null, yearwise_details: [] },
    { passwords: { strong: 0, unknown: 0, weak: 0, plain: 0 }, industries: [], exposedData: [], years: [] },
  ],
  [
    'a label in another spelling',
    { risk: [{ risk_label: ' high ', risk_score: 10 }] },
    { risk: { score: 10, label: 'High' } },
  ],
  [
    'an unknown label',
    { risk: [{ risk_label: 'Critical', risk_score: 90 }] },
    { risk: { score: 90, label: 'High' } },
  ],
  [
    'odd keys and values among the years',
    { yearwise_details: [{ y2019: 1, y19: 5, total: 9, y2018: 'x', y2017: 0, y2021: null }] },
    { years: [{ year: 2019, count: 1 }] },
  ],
  [
    'many industries',
    {
      industry: [
        [
          ['info', 3],
          ['fina', 3],
          ['zzzz', 1],
          ['misc', 1],
          ['reta', 0],
          ['heal', 5],
          ['food', 1],
          ['govt', 4],
        ],
      ],
    },
    {
      industries: [
        { name: 'Health', count: 5 },
        { name: 'Government', count: 4 },
        { name: 'Finance', count: 3 },
        { name: 'IT', count: 3 },
        { name: 'Other', count: 2 },
      ],
    },
  ],
  [
    'pictures in names',
    {
      xposed_data: [
        {
          children: [
            {
              name: '👨‍👩‍👧 Family 4 You ❤️',
              children: [{ name: 'data_A' }, { name: 'data_A' }, { name: 'data_' }],
            },
            { name: '🏳️‍🌈', children: [{ name: 'B' }] },
            { name: 'Empty' },
          ],
        },
      ],
    },
    {
      exposedData: [
        { category: 'Family 4 You', classes: ['A'] },
        { category: 'Other', classes: ['B'] },
      ],
    },
  ],
  [
    'unknown fields',
    { novelty: { deep: [1] }, risk: [{ risk_label: 'Low', risk_score: 3, why: 'x' }] },
    { risk: { score: 3, label: 'Low' } },
  ],
])('%s', async (_what, metrics, expected) => {
  service.accounts.set('cy@example.com', foundResponse(metrics))
  expect(await ask('cy@example.com')).toMatchObject(expected)
})

test('site names: trimmed, each once, none empty', async () => {
  service.accounts.set('dee@example.com', foundResponse({}, ' Alder;;Birch; Alder ;'))
  expect(await ask('dee@example.com')).toMatchObject({ services: ['Alder', 'Birch'], breachCount: 2 })
})

test.each([
  ['404 for an error of its own', faults.internal()],
  ['404 in the words of another call', faults.json({ Error: 'Not found', email: null }, 404)],
  ['400', faults.status(400)],
  ['500', faults.status(500)],
  ['503', faults.status(503)],
  ['a hang', faults.hang()],
  ['a hang in the body', faults.hangInBody()],
  ['an answer cut off', faults.cutOff()],
  ['too much', faults.huge()],
  ['a redirect', faults.redirect('https://elsewhere.example/')],
  ['a page', faults.text('<html>rubbish')],
  ['nothing', faults.text('')],
  ['null', faults.json(null)],
  ['a list', faults.json([])],
  ['an empty object', faults.json({})],
  ['metrics without anything in them', faults.json({ BreachMetrics: {} })],
  ['null metrics and no summary', faults.json({ BreachMetrics: null })],
  ['services without metrics', faults.json({ ...NOT_FOUND, BreachesSummary: { site: 'Alder' } })],
  ['breaches without a score', faults.json(foundResponse({ risk: [] }))],
  ['a score past 100', faults.json(foundResponse({ risk: [{ risk_label: 'High', risk_score: 101 }] }))],
  ['a score in words', faults.json(foundResponse({ risk: [{ risk_label: 'High', risk_score: 'lots' }] }))],
  ['negative counts', faults.json(foundResponse({ passwords_strength: [{ PlainText: -1 }] }))],
  ['deep nesting', faults.text(`{"BreachMetrics":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)],
])('%s: unavailable, never "none"', async (what, fault) => {
  service.faults.set('eli@example.com', fault)
  const patience = env().SOURCE_TIMEOUT_MS
  if (what.startsWith('a hang')) env().SOURCE_TIMEOUT_MS = 300
  const failure = await ask('eli@example.com').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(AppError)
  expect(failure).toMatchObject({
    code: 'unavailable',
    status: 503,
    message: 'Failed to fetch breach analytics. Please try again.',
  })
  // A failure is not kept, and is nobody else's.
  env().SOURCE_TIMEOUT_MS = patience
  service.faults.clear()
  expect(await ask('eli@example.com')).toMatchObject({ source: 'xposedornot', breachCount: 0 })
})

test.each([
  ['the header', faults.busy(40)],
  ['the body', faults.busy(40, false)],
])('429: left alone until the time that %s names', async (_what, fault) => {
  service.faults.set('*', fault)
  await expect(ask('fay@example.com')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 40 })
  service.faults.clear()
  const failure = (await ask('gus@example.com').catch((error: unknown) => error)) as AppError
  expect(failure.retryAfter).toBeGreaterThan(35)
  expect(service.requests).toHaveLength(1)
})

test.each([
  [faults.json({ detail: 'slow down' }, 429), 60],
  [faults.busy(1e9), 86_400],
])('429 without a usable time has one', async (fault, seconds) => {
  service.faults.set('*', fault)
  await expect(ask('hal@example.com')).rejects.toMatchObject({ retryAfter: seconds })
})

test('a failure does not fall back on the own breaches, which say something else', async () => {
  service.faults.set('*', faults.internal())
  await expect(
    getAnalytics({ email: 'ida@example.com', breaches: [SAMPLE_BREACH], dealtWith: new Set() }),
  ).rejects.toMatchObject({ code: 'unavailable' })
})

const samples = '../shared/data/xposedornot/sample_breach-analytics_'
const withSamples = fs.existsSync(`${samples}found.json`) ? test : test.skip
withSamples('published samples of the service can be read (needs them beside the checkout)', async () => {
  service.accounts.set('jo@example.com', JSON.parse(fs.readFileSync(`${samples}found.json`, 'utf8')))
  service.accounts.set('kit@example.com', JSON.parse(fs.readFileSync(`${samples}notfound.json`, 'utf8')))
  expect(await ask('jo@example.com')).toMatchObject({
    breachCount: 1,
    risk: { score: 3, label: 'Low' },
    passwords: { strong: 1, unknown: 0, weak: 0, plain: 0 },
    industries: [{ name: 'Electronics', count: 1 }],
    years: [{ year: 2015, count: 1 }],
    exposedData: [
      { category: 'Personal Identification', classes: ['Usernames'] },
      { category: 'Security Practices', classes: ['Passwords'] },
      { category: 'Communication and Social Interactions', classes: ['Email addresses'] },
    ],
  })
  expect(await ask('kit@example.com')).toMatchObject({ breachCount: 0, risk: { score: 0 } })
})
