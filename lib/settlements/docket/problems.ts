// Why a look-up of a docket has found nothing, for an operator. Pure.

export const DOCKET_PROBLEMS = {
  unasked: 'CourtListener can be asked about federal district courts alone. Read the docket at the court.',
  none: 'CourtListener has no docket of this number in this court. Compare both with the court’s papers.',
  several: 'CourtListener has more than one docket of this number in this court.',
  gone: 'The docket that was found is not at CourtListener any more. It is looked for again.',
  unread: 'What CourtListener answered could not be read. It is asked again.',
} as const
export type DocketProblem = keyof typeof DOCKET_PROBLEMS
export const DOCKET_PROBLEM_NAMES = Object.keys(DOCKET_PROBLEMS) as [DocketProblem, ...DocketProblem[]]

/** What a docket is looked for by: where an operator corrects the number or the court, another one is meant. */
export function lookedForOf({ court, docketNumber }: { court: string | null; docketNumber: string }): string {
  return `${court ?? ''}\n${docketNumber}`
}
