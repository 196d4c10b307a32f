// How advice is written down: groups of data classes that ask for the same steps, and a line for each class. Pure.

/** A sentence, or what it is where the data was in an account, and where it was in none that its owner could go to; null for not at all. */
export type Words = string | { there: string; nowhere: string | null }

/** What some data classes mean for the person whose data it is, in a sentence that is true of each of them. */
interface ClassLine {
  /** As their sources write them, apart from capitals and the kind of apostrophe. */
  of: readonly string[]
  /** Against a name in lower case that stands in no line: other ways to write the same. */
  like?: RegExp
  says: string
}

/** What to do when one of these was exposed. */
export interface AdviceGroup {
  id: string
  lines: readonly ClassLine[]
  /** In the order to take them. The first one also stands alone, in a mail: it says by itself what it is about. */
  steps: readonly Words[]
}

export const FREEZE =
  'Freeze your credit at Equifax, Experian and TransUnion. It is free, and you can lift it at any time.'
export const IF_NUMBER_KNOWN =
  'If your Social Security number may be known as well, freeze your credit at Equifax, Experian and TransUnion. It is free.'
export const THREATS =
  'If someone threatens you, do not pay and do not answer. Keep the messages and report them to the police and at ic3.gov.'
export const HANG_UP =
  'Never give a code to someone who calls you, even if they name your bank. Hang up and call the number on your card.'
