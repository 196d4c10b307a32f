import { contextWords, type PasswordOwner } from './context-words'
import { core, digitsOf, isMadeOf, isRow, lettersOf, repeatedPiece, undisguised } from './shapes'

// What a new password must not be (ASVS 5.0, 6.2.4, 6.2.11, 6.2.12; NIST SP 800-63B, section 3.1.1.2). What it must be is
// in lib/validation/fields.ts: six characters. Pure; the browser uses it without the list, the server with it.

/** Why a password is refused. */
export type Weakness = 'common' | 'repeated' | 'row' | 'service' | 'own'

const REASONS: Record<Weakness, string> = {
  common: 'on lists that attackers try first',
  repeated: 'the same few characters again and again',
  row: 'a row of neighbouring keys, letters or numbers',
  service: 'made of words that anybody would try here',
  own: 'made of your own name, address or number',
}

/** What the person is told whose password is refused. */
export function weaknessWords(weakness: Weakness): string {
  return `This password is ${REASONS[weakness]}. Choose another: four random words are easy to remember.`
}

/** The same while it is being typed. */
export function weaknessHint(weakness: Weakness): string {
  return `Too easy to guess: ${REASONS[weakness]}.`
}

/** Fewer different characters are no password, however many there are. */
const FEWEST_DIFFERENT = 4
/** A shorter word of the lists is in too many good passwords. */
const SHORTEST_WORD = 4
/** Of digits and marks around a listed word: more of them are a password by themselves. */
const MOST_AROUND = 8

interface RuleOptions {
  owner?: PasswordOwner
  siteName?: string
  /** Whether a text, in small letters, is on the list of the most common passwords. */
  isListed?: (text: string) => boolean
}

/**
 * Finds what makes a password easy to guess, without regard to case and under the usual disguises.
 * @param password of a length that was checked (`passwordError`): the time is linear in it.
 * @returns null for one that is fine.
 */
export function findWeakness(
  password: string,
  { owner = {}, siteName, isListed = () => false }: RuleOptions = {},
): Weakness | null {
  const typed = password.normalize('NFC').toLowerCase().trim()
  if (isListed(typed)) return 'common'
  if (new Set(typed).size < FEWEST_DIFFERENT) return 'repeated'
  const piece = repeatedPiece(typed)
  if (piece.length < typed.length && piece.length < SHORTEST_WORD + 2) return 'repeated'
  const inside = core(piece)
  if (isRow(piece) || isRow(inside)) return 'row'
  if (disguisedForms(piece, inside).some(isListed)) return 'common'
  const { service, own, ownDigits, between } = contextWords(owner, siteName)
  const words = [...new Set([piece, inside].flatMap((text) => [text, ...undisguised(text)]).map(lettersOf))]
  if (words.some((word) => isMadeOf(word, service, between))) return 'service'
  const everything = new Set([...service, ...own])
  if (words.some((word) => isMadeOf(word, everything, between))) return 'own'
  return words[0] === '' && isMadeOf(digitsOf(piece), ownDigits, new Set()) ? 'own' : null
}

/** The words that a password may be a disguise of: with fewer of the digits and marks around it, read as letters, joined. */
function disguisedForms(piece: string, inside: string): string[] {
  if (inside === '') return [piece, digitsOf(piece)]
  const before = piece.indexOf(inside)
  const after = piece.length - before - inside.length
  const forms = [piece]
  for (let head = 0; head <= Math.min(before, MOST_AROUND); head++) {
    for (let tail = 0; tail <= Math.min(after, MOST_AROUND - head); tail++)
      forms.push(piece.slice(head, piece.length - tail))
  }
  const read = forms.flatMap((form) => [form, ...undisguised(form)])
  const joined = read.map(lettersOf).filter((letters) => letters.length >= piece.length - MOST_AROUND)
  return [...new Set([...read, ...joined])].filter((form) => form.length >= SHORTEST_WORD)
}
