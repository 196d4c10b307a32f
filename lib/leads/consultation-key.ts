/** What makes the operator's mail about one request for a lawyer one mail. Pure. */
export function consultationKey(leadId: string): string {
  return `consultation:${leadId}`
}
