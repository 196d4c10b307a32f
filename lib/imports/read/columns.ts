/** The columns of the specification (admin side, section 5), and our optional ones. */
export const REQUIRED_COLUMNS = [
  'Company',
  'Breach Date',
  'Affected Users',
  'Data Types',
  'Severity',
] as const
export const EMAILS_COLUMN = 'Emails'
export const AUTHORITY_COLUMN = 'Authority'
/** What else a row may say of its breach. */
const DETAIL_COLUMNS = ['Domain', 'Sensitive', 'State', AUTHORITY_COLUMN, 'Reference'] as const

const OPTIONAL_COLUMNS = [EMAILS_COLUMN, ...DETAIL_COLUMNS] as const
export const COLUMNS = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS] as const

export type Column = (typeof COLUMNS)[number]

/** Whether a file may lack a column. */
export function isOptional(column: Column): boolean {
  return (OPTIONAL_COLUMNS as readonly Column[]).includes(column)
}
