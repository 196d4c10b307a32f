import { evidenceAfter, groundBody, groundOf, NO_GROUND, problemsLeft, problemsOf } from '@/components/admin/breaches/ground' // prettier-ignore
import { PUBLIC_GROUND_REQUIRED } from '@/lib/breaches/status/claim-ground'
import { evidenceSchema, isWebAddress, withScheme } from '@/lib/breaches/status/evidence'
import { urlSchema } from '@/lib/settlements/field-rules'

test.each([
  ['www.example.org/x', 'https://www.example.org/x'],
  ['example.org', 'https://example.org'],
  ['example.org:8443/x', 'https://example.org:8443/x'],
  ['example.org?a=b', 'https://example.org?a=b'],
  ['https://example.org', 'https://example.org'],
  ['http://example.org', 'http://example.org'],
  ['HTTP://example.org', 'HTTP://example.org'],
  ['javascript:alert(1.2)', 'javascript:alert(1.2)'],
  ['ann@example.org', 'ann@example.org'],
  ['//example.org', '//example.org'],
  ['../x', '../x'],
  ['case 1.2 of', 'case 1.2 of'],
  ['docket', 'docket'],
  ['', ''],
])('the link %j is read as %j', (typed, link) => {
  expect(withScheme(typed)).toBe(link)
  if (link !== typed) expect(isWebAddress(link)).toBe(true)
})

test('forms and calls read a link alike', () => {
  const typed = ' www.example.org/x '
  const link = 'https://www.example.org/x'
  expect(groundBody({ ...NO_GROUND, sourceUrl: typed })).toEqual({ evidence: { caseName: '', court: '', sourceUrl: link } }) // prettier-ignore
  expect(evidenceSchema.parse({ sourceUrl: typed })).toMatchObject({ sourceUrl: link })
  expect(urlSchema.parse(typed)).toBe(link)
  expect(urlSchema.safeParse('javascript:alert(1.2)').success).toBe(false)
})

test('of several breaches a reason alone is not enough', () => {
  for (const count of [2, 437]) {
    expect(problemsOf({ ...NO_GROUND, reason: 'test' }, count)).toEqual({ caseName: PUBLIC_GROUND_REQUIRED })
    expect(problemsOf({ ...NO_GROUND, court: 'N.D. Cal.' }, count)).toEqual({})
  }
  expect(problemsOf({ ...NO_GROUND, reason: 'test' })).toEqual({})
})

test('what a breach has stands in the form, and what is taken out of it is gone', () => {
  const evidence = { caseName: 'Doe v. Acme', court: null, sourceUrl: null, deadline: '2027-01-31' }
  expect(groundOf(null)).toEqual(NO_GROUND)
  expect(groundOf(evidence)).toEqual({ ...NO_GROUND, caseName: 'Doe v. Acme' })
  expect(evidenceAfter(groundOf(evidence), evidence)).toEqual(evidence)
  expect(evidenceAfter({ ...NO_GROUND, reason: 'Filed' }, evidence)).toEqual({ ...evidence, caseName: null })
  expect(evidenceAfter({ ...NO_GROUND, reason: 'Filed' }, null)).toBeNull()
})

test('what is put right is not marked any more, and nothing is that was not before', () => {
  const said = problemsOf(NO_GROUND)
  expect(Object.keys(said)).toEqual(['caseName'])
  expect(problemsLeft(said, { ...NO_GROUND, court: 'N.D. Cal.' })).toEqual({})
  expect(problemsLeft(said, { ...NO_GROUND, sourceUrl: 'no link' })).toEqual({})
  expect(problemsLeft(said, { ...NO_GROUND, reason: ' ' })).toEqual(said)
  const ofLink = problemsOf({ ...NO_GROUND, sourceUrl: 'no link' })
  expect(problemsLeft(ofLink, { ...NO_GROUND, sourceUrl: 'still none' })).toEqual(ofLink)
  expect(problemsLeft(ofLink, { ...NO_GROUND, sourceUrl: 'example.org' })).toEqual({})
})
