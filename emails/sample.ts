import type { MailBreach, MailSite } from './types'

// What previews show where nothing real is at hand. The companies are invented.

export const SAMPLE_SITE: MailSite = {
  name: 'Redress',
  url: 'http://localhost:3000',
  supportEmail: 'help@example.com',
  postalAddress: 'Redress, 100 Example Street, Springfield, CA 90000',
}

export const SAMPLE_BREACH: MailBreach = {
  uniqueBreachId: 'example-harbour-health',
  title: 'Harbour Health',
  domain: 'harbourhealth.example',
  breachDate: '2025-02-21',
  pwnCount: 1_900_000,
  dataClasses: ['Email addresses', 'Names', 'Health insurance information', 'Social security numbers'],
  severity: 'high',
  status: '1',
  kind: 'breach',
  countUnit: 'people',
  countStates: [],
  countIsAtLeast: false,
  datePrecision: 'day',
  dateIs: 'happened',
  isExample: true,
  claims: [],
}

/** Another one, for a mail about several. */
export const SAMPLE_OTHER: MailBreach = {
  ...SAMPLE_BREACH,
  uniqueBreachId: 'example-lumen-books',
  title: 'Lumen Books',
  domain: 'lumenbooks.example',
  breachDate: '2024-11-02',
  pwnCount: 12_000,
  countUnit: 'addresses',
  dataClasses: ['Email addresses', 'Passwords', 'Phone numbers'],
  status: '3',
}
