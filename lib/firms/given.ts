// What a firm is handed of a request, by its field. In the order in which it is told. Pure.

export const GIVEN = {
  name: 'Name',
  phoneNumber: 'Phone number',
  email: 'Email address',
  zipCode: 'Zip code',
  breach: 'Breach',
} as const
type GivenField = keyof typeof GIVEN
export const GIVEN_FIELDS = Object.keys(GIVEN) as [GivenField, ...GivenField[]]
export type Given = Record<GivenField, string>

/** In lines: what was given, or that it is not told. @param given null once it was recalled. */
export function listedGiven(
  given: Record<string, { value: string }> | null,
): [name: string, value: string][] {
  if (given === null) return [['Given', 'not told: it was recalled, and the values are forgotten']]
  return GIVEN_FIELDS.flatMap((field) => (given[field] ? [[GIVEN[field], given[field].value]] : []))
}
