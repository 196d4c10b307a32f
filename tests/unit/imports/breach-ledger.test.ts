import { BreachLedger } from '@/lib/imports/stage/breach-ledger'
import type { BreachFacts } from '@/lib/imports/read/row'

const facts = (changes: Partial<BreachFacts> = {}): BreachFacts => ({
  company: 'Acme',
  breachDate: '2024-05-06',
  datePrecision: 'day',
  pwnCount: 5,
  countIsAtLeast: false,
  domain: '',
  isSensitive: false,
  state: '',
  authority: '',
  reference: '',
  dataClasses: ['Names', 'Passwords'],
  severity: 'low',
  ...changes,
})

test('numbers breaches and knows them again', () => {
  const ledger = new BreachLedger()
  const first = facts()
  expect(ledger.enter(first, 2)).toEqual({ number: 0, isNew: true, isFiling: false })
  expect(ledger.enter(first, 3)).toEqual({ number: 0, isNew: false, isFiling: false })
  expect(ledger.enter(facts({ breachDate: '2024-05-07' }), 4)).toEqual({
    number: 1,
    isNew: true,
    isFiling: false,
  })
  expect(ledger.enter(first, 5)).toEqual({ number: 0, isNew: false, isFiling: false })
  expect(ledger.enter(facts({ company: ' ACME', dataClasses: ['Passwords', 'Names'] }), 6)).toEqual({
    number: 0,
    isNew: false,
    isFiling: false,
  })
})

test.each([
  ['Affected Users', { pwnCount: 6 }],
  ['Data Types', { dataClasses: ['Names'] }],
  ['Data Types', { dataClasses: ['Names', 'Passwords', 'Phones'] }],
  ['Severity', { severity: 'high' as const }],
])('another value for %s contradicts the first line', (column, change) => {
  const ledger = new BreachLedger()
  ledger.enter(facts(), 7)
  ledger.enter(facts({ company: 'Other' }), 8)
  expect(ledger.enter(facts(change), 9)).toEqual({
    column,
    message: 'contradicts row 7, which speaks of the same company and date',
  })
  expect(ledger.enter(facts(), 10)).toEqual({ number: 0, isNew: false, isFiling: false })
})

test('takes no more breaches than its limit, and still rows of those it has', () => {
  const ledger = new BreachLedger({ limit: 2 })
  ledger.enter(facts(), 2)
  ledger.enter(facts({ company: 'B' }), 3)
  expect(ledger.enter(facts({ company: 'C' }), 4)).toEqual({
    column: '',
    message: 'is of another breach, and a file may hold no more than 2',
  })
  expect(ledger.enter(facts({ company: 'B' }), 5)).toEqual({ number: 1, isNew: false, isFiling: false })
})

test('several filings of one authority are no contradiction, and each counts once', () => {
  const ledger = new BreachLedger()
  const filing = (changes: Partial<BreachFacts>) => facts({ authority: 'An Authority', ...changes })
  expect(ledger.enter(filing({}), 2)).toEqual({ number: 0, isNew: true, isFiling: false })
  expect(ledger.enter(filing({ pwnCount: 9 }), 3)).toEqual({ number: 0, isNew: false, isFiling: true })
  expect(ledger.enter(filing({ pwnCount: 9 }), 4)).toEqual({ number: 0, isNew: false, isFiling: false })
  expect(ledger.enter(filing({ authority: 'Another' }), 5)).toEqual({
    number: 1,
    isNew: true,
    isFiling: false,
  })
  expect([...ledger.rowCounts()]).toEqual([[0, 3], [1, 1]]) // prettier-ignore
  const notices = new BreachLedger({ holdsNotices: true })
  notices.enter(facts(), 2)
  expect(notices.enter(facts({ pwnCount: 9 }), 3)).toEqual({ number: 0, isNew: false, isFiling: true })
})

const MARKS = [{ isSensitive: true }, { countIsAtLeast: true }, { domain: 'acme.example' }]

test.each(MARKS)('a later row that adds %j is kept, in any order, once', (mark) => {
  for (const holdsNotices of [false, true]) {
    const ledger = new BreachLedger({ holdsNotices })
    ledger.enter(facts(), 2)
    expect(ledger.enter(facts(mark), 3)).toMatchObject({ number: 0, isNew: false, isFiling: true })
    expect(ledger.enter(facts(mark), 4)).toMatchObject({ number: 0, isNew: false, isFiling: false })
    const other = new BreachLedger({ holdsNotices: false })
    expect(other.enter(facts(mark), 2)).toMatchObject({ isNew: true })
    expect(other.enter(facts(), 3)).toMatchObject({ isNew: false, isFiling: false })
  }
})
