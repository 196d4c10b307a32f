/** The columns of the specification (admin side, section 5), and our optional sixth. */
export const REQUIRED_COLUMNS = [
  'Company',
  'Breach Date',
  'Affected Users',
  'Data Types',
  'Severity',
] as const
export const EMAILS_COLUMN = 'Emails'

export type Column = (typeof REQUIRED_COLUMNS)[number] | typeof EMAILS_COLUMN
