export type Severity = 'low' | 'medium' | 'high' | 'critical'

export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const satisfies readonly Severity[]

/**
 * Severity from the number of people affected (specification, section 9): more than 10,000,000 high, more than
 * 1,000,000 medium, else low. Critical is only ever set by a person or an upload.
 */
export function severityByCount(pwnCount: number): Exclude<Severity, 'critical'> {
  if (pwnCount > 10_000_000) return 'high'
  if (pwnCount > 1_000_000) return 'medium'
  return 'low'
}

/** The badge of an alert page: the severity in capitals and PRIORITY. A link may say anything; only our own words count. */
export function alertPriority(severity: string): string {
  const known = SEVERITIES.find((name) => name === severity.trim().toLowerCase()) ?? 'high'
  return `${known.toUpperCase()} PRIORITY`
}
