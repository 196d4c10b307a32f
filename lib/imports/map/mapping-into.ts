import { mappingSchema, type Mapping } from './mapping'

/**
 * For a file of addresses that all belong to one breach: what its rows would say of that. Pure.
 * @param column the file's column of addresses.
 */
export function mappingInto(
  { title, breachDate }: { title: string; breachDate: string },
  column: string,
): Mapping {
  return mappingSchema.parse({
    Company: { constant: title },
    'Breach Date': { constant: breachDate },
    'Affected Users': { constant: '0' },
    'Data Types': { constant: 'Email addresses' },
    Severity: { constant: 'low' },
    Emails: { from: column },
  })
}
