import 'server-only'
import { dictionary } from '@zxcvbn-ts/language-common'

/** An entry that is shorter is no password here, nor a word inside one that counts. */
const SHORTEST = 4

const cache = globalThis as typeof globalThis & { __commonPasswords?: ReadonlySet<string> }

// Read when the process starts: some 49,000 texts, 4 MB, and no request waits for them.
const common = (cache.__commonPasswords ??= new Set(dictionary['passwords-common'].filter((text) => text.length >= SHORTEST)))

/** Whether a text, in small letters, is one of the passwords that leaks hold most often. */
export function isCommonPassword(text: string): boolean {
  return common.has(text)
}
