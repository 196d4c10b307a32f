import type { Breach } from '../breach'

// How a breached company kept its passwords, read from what the catalogue says about the breach. Pure.

export type PasswordStrength = 'strong' | 'unknown' | 'weak' | 'plain'

const PASSWORD_CLASS = /passwords?|passphrases?/i
/** "Password strengths" tells about passwords and holds none. */
const NOT_A_PASSWORD = /password strengths?/i
const HINTS = /password hints?/i

/** "…not stored in plain text": what is denied says nothing about what was done. */
const DENIED =
  /\b(?:not(?! (?:only|just|all|every)\b)|never|rather than|instead of|no(?= (?:plain|clear).?text))\b[^,;]{0,60}/gi
/** Something else lay in plain text: hints, security answers. */
const OTHER_THINGS =
  /\b(?:hints?|answers?|questions?|pin ?codes?)\W{0,3} (?:\w+ ){0,2}(?:in|as) (?:plain|clear).?text\b|\b(?:plain|clear).?text (?:password )?(?:hints?|security|questions?|answers?|pin ?codes?)/gi
/** Worked out after the theft, so they had been stored in some other way. */
const WORKED_OUT =
  /\b(?:converted|resolved|reversed|turned|decrypted|brought)\b[^,;]{0,25}\b(?:plain|clear).?text\b/gi

const PLAIN =
  /\b(?:plain|clear).?text\b|\bunencrypted passwords?\b|\banyone could read\b|\bread as they (?:are|were)\b/i
// Fast hashes count as weak, salted or not: they are made for speed, and guessing is fast too (OWASP, Password Storage).
const WEAK =
  /\bmd[45]\b|\bmd5crypt\b|\bsha-?(?:0|1|2|224|256|384|512)\b|\bntlm\b|\bmysql (?:password )?hash|\b(?:triple )?des-?(?:crypt|encrypt|encrypted)\b|\bbase64\b|\bunsalted\b|\bno salt\b|\bwithout (?:a )?salt|\bweak\b(?! passwords?\b)|\bweakly\b|\bpoor(?:ly)?\b|\bcrack(?:ed|able)\b/i
/** In capitals only: "des" is a word in French and Dutch names. */
const DES = /\b(?:3|Triple )?DES\b/
const STRONG =
  /\bbcrypt\b|\bscrypt\b|\byescrypt\b|\bargon2(?:id?|d)?\b|\bpbkdf2\b|\bsha-?(?:256|512)-?crypt\b|\b(?:well|strongly|securely)[- ](?:scrambled|hashed|protected|encrypted)\b/i

/**
 * How the passwords of a breach were stored. The worst that is said counts: of "MD5 or bcrypt" anyone may have had the
 * first. `unknown` when nothing is said, or only that they were hashed.
 * @returns null when no passwords were exposed.
 */
export function passwordStrength({
  dataClasses,
  description,
  isStealerLog,
}: Pick<Breach, 'dataClasses' | 'description' | 'isStealerLog'>): PasswordStrength | null {
  if (!dataClasses.some((name) => PASSWORD_CLASS.test(name) && !NOT_A_PASSWORD.test(name))) return null
  // A stealer copies what is typed.
  if (isStealerLog) return 'plain'
  const said = aboutPasswords(description)
  const stored = said.replace(DENIED, ' ').replace(OTHER_THINGS, ' ')
  const asStored = stored.replace(WORKED_OUT, ' ')
  if (PLAIN.test(asStored)) return 'plain'
  const hinted = HINTS.test(said) || dataClasses.some((name) => HINTS.test(name))
  if (hinted || asStored !== stored || WEAK.test(stored) || DES.test(stored)) return 'weak'
  return STRONG.test(stored) ? 'strong' : 'unknown'
}

/** The sentences of a description that are about passwords, without markup. */
function aboutPasswords(description: string): string {
  return description
    .replace(/<[^<>]*>/g, '')
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => /passw|hash|cryptograph/i.test(sentence))
    .join(' ')
}
