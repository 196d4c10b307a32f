import { changedFields, changeWords } from '@/lib/imports/merge/changes'
import type { OwnFacts } from '@/lib/breaches/one/shown-facts'

const BEFORE: OwnFacts = {
  title: 'Acme',
  name: 'Acme',
  domain: '',
  description: '',
  breachDate: '2024-01-01',
  datePrecision: 'year',
  dateIs: 'happened',
  pwnCount: 0,
  countUnit: 'people',
  countIsAtLeast: false,
  dataClasses: ['Phones', 'Names'],
  severity: 'high',
  severityIsStated: true,
  isVerified: false,
  isFabricated: false,
  isSensitive: false,
  isRetired: false,
  isSpamList: false,
  isMalware: false,
  isStealerLog: false,
  filings: [],
}

test('what a file says otherwise is named, fact by fact', () => {
  expect(changedFields({ ...BEFORE, dataClasses: ['Names', 'Phones'] }, BEFORE)).toEqual([])
  const fields = changedFields(
    {
      ...BEFORE,
      title: 'ACME',
      pwnCount: 12_000,
      countIsAtLeast: true,
      datePrecision: 'month',
      isSensitive: true,
    },
    BEFORE,
  )
  expect(changeWords({ company: 'ACME', fields })).toBe(
    'ACME: Company Acme → ACME, Breach Date 2024 → Jan 2024, Affected Users not known → at least 12,000, Sensitive no → yes',
  )
  expect(changeWords({ company: 'ACME', fields: [] })).toBe('ACME: what other sources say of it')
})
