/** The place of a breach on the summary: links lead there. */
export function rowId(uniqueBreachId: string): string {
  return `breach-${uniqueBreachId}`
}
