import type { Breach } from '../breach'

// Made-up breaches of two pages (specification, section 2). Both carry the Example label wherever they are shown. Pure.

const NOTHING_SPECIAL = {
  addedDate: '',
  modifiedDate: '',
  logoUrl: null,
  logoPath: null,
  hasLegalAction: true,
  evidence: null,
  kind: 'breach' as const,
  isCheckable: false,
  isVerified: true,
  isFabricated: false,
  isSensitive: false,
  isRetired: false,
  isSpamList: false,
  isMalware: false,
  isStealerLog: false,
  datePrecision: 'day' as const,
  dateIs: 'happened' as const,
  countUnit: 'people' as const,
  countStates: [],
  sources: [],
  filings: [],
  countIsAtLeast: false,
  isManualUpload: false,
  isExample: true,
}

/** Stands on the consultation page when nobody knows which breach is meant. */
export const SAMPLE_BREACH: Breach = {
  ...NOTHING_SPECIAL,
  id: 'sample',
  uniqueBreachId: 'unknown-breach',
  name: 'Data Company',
  title: 'Data Company',
  domain: '',
  description: '',
  breachDate: '2024-01-01',
  pwnCount: 1_000_000,
  dataClasses: ['Email addresses', 'Personal information'],
  severity: 'high',
  massActionBreachStatus: '1',
}

/** The fixed page of one law firm's breach. */
export const LAW_FIRM_BREACH: Breach = {
  ...NOTHING_SPECIAL,
  id: 'law-firm',
  uniqueBreachId: 'unknown-breach',
  name: 'Brown Brown',
  title: 'Brown Brown',
  domain: 'brown-brown.example',
  breachDate: '2025-01-14',
  description:
    'An invented law firm. Its story: files of clients and former clients were copied from its document system over several weeks.',
  pwnCount: 185_000,
  dataClasses: ['Names', 'Email addresses', 'Social security numbers', 'Dates of birth', 'Legal documents'],
  severity: 'high',
  massActionBreachStatus: '1',
}
