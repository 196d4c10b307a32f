import { digitsOf, lettersOf } from './shapes'

// Words that anybody would try here first (docs/passwords.md): the service's own, and the person's. Pure.

/** What the service is about, and what every password dialog is about. */
const SERVICE_WORDS = [
  'redress',
  'breach',
  'breaches',
  'breached',
  'databreach',
  'data',
  'leak',
  'leaks',
  'leaked',
  'exposed',
  'hacked',
  'lawyer',
  'lawyers',
  'attorney',
  'attorneys',
  'legal',
  'lawsuit',
  'lawsuits',
  'classaction',
  'settlement',
  'settlements',
  'compensation',
  'consultation',
  'claim',
  'claims',
  'notify',
  'notified',
  'monitoring',
  'dashboard',
  'password',
  'passwords',
  'passwort',
  'passphrase',
  'passcode',
  'passkey',
  'pass',
  'secret',
  'login',
  'logon',
  'signin',
  'signup',
  'account',
  'member',
  'user',
  'username',
  'admin',
  'administrator',
  'operator',
  'welcome',
  'letmein',
  'changeme',
  'email',
] as const

/** They make no password better; alone they are no words of the service either. */
const SMALL_WORDS = new Set([
  'a',
  'at',
  'com',
  'for',
  'i',
  'in',
  'is',
  'it',
  'love',
  'me',
  'my',
  'net',
  'of',
  'org',
  'our',
  'the',
  'this',
  'to',
  'your',
])

/** A piece of a name or an address that is shorter is in too many words. */
const SHORTEST_PIECE = 3

/** Whose password it is to be, as far as that is known. Each may be of any form. */
export interface PasswordOwner {
  name?: string | null
  email?: string | null
  phoneNumber?: string | null
  zipCode?: string | null
}

export interface ContextWords {
  service: ReadonlySet<string>
  own: ReadonlySet<string>
  ownDigits: ReadonlySet<string>
  between: ReadonlySet<string>
}

/** @param siteName the service's name where it is run under another one. */
export function contextWords(owner: PasswordOwner, siteName = ''): ContextWords {
  const service = new Set<string>([...SERVICE_WORDS, ...pieces(siteName)])
  const own = new Set([...pieces(owner.name), ...pieces(owner.email)])
  const phone = digitsOf(owner.phoneNumber ?? '')
  const zip = digitsOf(owner.zipCode ?? '')
  const numbers = [
    phone,
    phone.slice(1),
    phone.slice(-10),
    phone.slice(-7),
    phone.slice(-4),
    zip,
    zip.slice(0, 5),
  ]
  return {
    service,
    own,
    ownDigits: new Set(numbers.filter((number) => number.length >= 4)),
    between: SMALL_WORDS,
  }
}

/** The words of a name or an address, each by itself and all in one. */
function pieces(text: string | null | undefined): string[] {
  const plain = (text ?? '').normalize('NFC').toLowerCase()
  const words = plain.split(/[^\p{L}]/u)
  return [...words, lettersOf(plain)].filter((word) => word.length >= SHORTEST_PIECE)
}
