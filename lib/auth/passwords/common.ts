import 'server-only'
import { dictionary } from '@zxcvbn-ts/language-common'

/** An entry that is shorter is no password here, nor a word inside one that counts. */
const SHORTEST = 4

const cache = globalThis as typeof globalThis & { __commonPasswords?: ReadonlySet<string> }

// Passwords, and the everyday words that four of are a good one. Read when the process starts: some 56,000 texts, 5 MB, and no
// request waits for them.
const common = (cache.__commonPasswords ??= new Set(
  [...dictionary['passwords-common'], ...dictionary['diceware-common']].filter(
    (text) => text.length >= SHORTEST,
  ),
))

/** Whether a text, in small letters, is one of the passwords that leaks hold most often, or an everyday word. */
export function isCommonPassword(text: string): boolean {
  return common.has(text)
}
