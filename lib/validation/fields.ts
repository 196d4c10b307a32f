import { formatNumber } from './format-number'

// The field rules of the specification (section 5, public and member side), in one place: forms, /v1 and tests all use
// these. Each rule takes the raw text and returns the message to show, or null when the value is fine. Text is trimmed
// first, and refused before that when it is longer than any such text is: putting a text into Unicode's composed form takes
// time by the square of its marks. Pure, so that a form can use one without carrying a schema library to the browser.

/** As much of one line as is looked at, white space and invisible characters included. UTF-16 units. */
export const RAW_MAX_LENGTH = 1_024

/** RFC 5321 allows no longer path than this. */
export const EMAIL_MAX_LENGTH = 254

// Non-space text, an at sign, then a domain containing a dot. Control characters are no text: PostgreSQL could not
// store a NUL, and a line break in an address is never meant well. What stands around an address where it was copied from,
// as in <ann@example.com>, is no part of it (RFC 5322, specials): looked up with it, any address would be in no breach.
const EMAIL_PATTERN =
  /^[^\s@\p{Cc}\p{Cs}()<>[\]:;\\,"]+@[^\s@.\p{Cc}\p{Cs}()<>[\]:;\\,"]+(\.[^\s@.\p{Cc}\p{Cs}()<>[\]:;\\,"]+)+$/u

/** What nearly every address looks like. Each is one, and in its normal form. */
const COMMON_ADDRESS = /^[a-z\d.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z\d-]+\.)+[a-z]+$/

/** Whether this is an address in its normal form, at one look. False says nothing: for what is not, see the rules below. */
export function isCommonAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && COMMON_ADDRESS.test(text)
}

/** @returns '{label} is required', 'Please enter a valid {label}', a length message, or null. */
export function emailError(value: string, label = 'Email'): string | null {
  const tooLong = `${label} must be no more than ${EMAIL_MAX_LENGTH} characters`
  if (value.length > RAW_MAX_LENGTH) return tooLong
  const text = normaliseEmail(value)
  if (text === '') return `${label} is required`
  if (text.length > EMAIL_MAX_LENGTH) return tooLong
  if (!EMAIL_PATTERN.test(text)) return `Please enter a valid ${label.toLowerCase()}`
  return null
}

/** ASCII without capitals, white space or control characters; and with capitals. */
const NORMALISED_ASCII = /^[!-@[-~]+$/
const PLAIN_ASCII = /^[!-~]+$/
const LETTER_OR_DIGIT = /^[a-z\d]$/i

/** Soft hyphens, zero-width spaces, marks of direction: what is copied along with an address and not seen. Joiners inside belong to some scripts' words. */
const INVISIBLE = /[^\P{Cf}\u200c\u200d]/gu
const AROUND = /[\s\u200c\u200d]/
/** What ends a sentence or an entry of a list. No domain ends in it, but for the dot of the root, which says nothing. */
const ENDS = new Set('.,;:!?\u3002\uff0e\uff61\uff0c\u3001\uff1b\uff1a\uff01\uff1f\u2026')
/** What an address is put between, by what stands before it. No domain ends in the other half. */
const BETWEEN: Readonly<Record<string, string>> = {
  '<': '>',
  '(': ')',
  '[': ']',
  '"': '"',
  "'": "'",
  '\u2039': '\u203a',
  '\u00ab': '\u00bb',
  '\u201c': '\u201d',
  '\u2018': '\u2019',
  '\u201e': '\u201c\u201d',
  '\u300c': '\u300d',
  '\uff1c': '\uff1e',
  '\uff08': '\uff09',
}
/** What a URL would leave out of a host's name, or take for something else. */
const NO_HOST = /[\s\p{Cc}%/?#:\\[\]]/u
/** A name, and not the numbers of a network address. */
const ASCII_HOST = /^[\w.-]+\.[a-z][\w-]*$/

/**
 * The one form in which an address is hashed, stored and compared: trimmed, without invisible characters and without the
 * brackets, quotes and full stops that are copied along with it, Unicode NFC, lower case, its domain in ASCII (IDNA), as
 * browsers' e-mail fields send it and as mail finds it.
 * Plus tags and dots stay: what a mail provider makes of them is not known to us. What is stored by it stands for good, so
 * it takes nothing away that an address can have.
 * For a text of any length, in time by its length: what is longer than any address only has its invisible characters taken.
 */
export function normaliseEmail(value: string): string {
  // Nearly all of a file's millions are in this form already, and finding that out takes less than half the time.
  const isPlain = LETTER_OR_DIGIT.test(value.slice(-1))
  if (isPlain && NORMALISED_ASCII.test(value)) return value
  if (isPlain && PLAIN_ASCII.test(value)) return value.toLowerCase()
  const seen = withoutAround(value.replace(INVISIBLE, ''))
  if (seen.length > RAW_MAX_LENGTH) return seen
  // Composed again at the end: a small letter may be there where the capital is not. Only then is seen what stands around it.
  const text = withoutWrapping(seen.normalize('NFC').toLowerCase().normalize('NFC'))
  const at = text.lastIndexOf('@') + 1
  return at > 0 ? text.slice(0, at) + asciiDomain(text.slice(at)) : text
}

/** Character by character: a pattern for the end of a text begins anew at every space inside it. */
function withoutAround(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && AROUND.test(text[from]!)) from++
  while (to > from && AROUND.test(text[to - 1]!)) to--
  return text.slice(from, to)
}

/** What was copied along with an address; where nothing is left, the text is none and stays. */
function withoutWrapping(text: string): string {
  let from = 0
  let to = text.length
  for (;;) {
    while (from < to && AROUND.test(text[from]!)) from++
    while (to > from && (AROUND.test(text[to - 1]!) || ENDS.has(text[to - 1]!))) to--
    if (from === to) return text
    if (to - from === 1 || !BETWEEN[text[from]!]?.includes(text[to - 1]!)) return text.slice(from, to)
    from++
    to--
  }
}

function asciiDomain(domain: string): string {
  if (/^[ -~]*$/.test(domain) || NO_HOST.test(domain) || domain.length > EMAIL_MAX_LENGTH) return domain
  try {
    const { hostname } = new URL(`https://${domain}`)
    return ASCII_HOST.test(hostname) ? hostname : domain
  } catch {
    return domain
  }
}

/** A name's shortest and longest length, in characters as people count them. */
const NAME_LENGTH = { min: 2, max: 100 } as const
const PHONE_DIGITS = { min: 10, max: 15 } as const
/** What a Zip Code field takes (specification, section 5). The longer 5+4 form comes through /v1. */
export const ZIP_INPUT_LENGTH = 5

// Letters of any script with their marks, spaces, hyphens, and apostrophes straight or curly, which may come first ('t Hooft; U+02BC is a letter). A mark needs
// a letter before it: a name of marks alone would pile up over the lines above it.
const NAME_PATTERN =
  /^['\u2018\u2019\u2010\u2011\- ]*\p{L}[\p{L}\p{M}\u200c\u200d '\u2018\u2019\u02bc\u2010\u2011\-]*$/u
/** More marks in a row than any language puts on a letter. */
const STACKED_MARKS = /\p{M}{5}/u
// Digits and what people write between them. Anything else is no phone number, whatever digits it holds.
const PHONE_PATTERN = /^[\d\s()+.\-/\u2010-\u2015]+$/u
const ZIP_PATTERN = /^\d{5}(-\d{4})?$/

/** The rule of a full name: required, 2 to 100 characters, letters, spaces, apostrophes and hyphens only. */
export function nameError(value: string, label = 'Name'): string | null {
  const tooLong = `${label} must be no more than ${NAME_LENGTH.max} characters`
  if (value.length > RAW_MAX_LENGTH) return tooLong
  const text = normaliseName(value)
  if (text === '') return `${label} is required`
  const length = [...text].length
  if (length < NAME_LENGTH.min) return `${label} must be at least ${NAME_LENGTH.min} characters`
  if (length > NAME_LENGTH.max) return tooLong
  return NAME_PATTERN.test(text) && !STACKED_MARKS.test(text)
    ? null
    : `Please enter a valid ${label.toLowerCase()}`
}

/** Trimmed, Unicode NFC, one space between words. For a name that the rule has let pass. */
export function normaliseName(value: string): string {
  return value
    .replace(/[^\S\r\n]+/g, ' ')
    .trim()
    .normalize('NFC')
}

/** The rule of a phone number: required; counting digits only, 10 to 15 of them. */
export function phoneError(value: string): string | null {
  const tooLong = `Phone number must be no more than ${PHONE_DIGITS.max} digits`
  if (value.length > RAW_MAX_LENGTH) return tooLong
  const text = value.trim()
  if (text === '') return 'Phone number is required'
  if (!PHONE_PATTERN.test(text)) return 'Please enter a valid phone number'
  const digits = text.replace(/\D/g, '').length
  if (digits < PHONE_DIGITS.min) return `Phone number must be at least ${PHONE_DIGITS.min} digits`
  if (digits > PHONE_DIGITS.max) return tooLong
  return null
}

/** E.164 where the country is certain (a plus sign, or a number of the United States), else the digits as they are. */
export function normalisePhone(value: string): string {
  const text = value.trim()
  const digits = text.replace(/\D/g, '')
  if (text.startsWith('+')) return `+${digits}`
  if (digits.length === 10 && /^[2-9]/.test(digits)) return `+1${digits}`
  if (digits.length === 11 && digits.startsWith('1')) return `+${digits}`
  return digits
}

/** The rule of a zip code: required, 5 digits or 5+4 digits. */
export function zipError(value: string): string | null {
  const notValid = 'Please enter a valid zip code'
  if (value.length > RAW_MAX_LENGTH) return notValid
  const text = value.trim()
  if (text === '') return 'Zip code is required'
  return ZIP_PATTERN.test(text) ? null : notValid
}

/** A zip code as text. One that came as a number has lost its leading zeros: 2139 is 02139 again. */
export function normaliseZip(value: string | number): string {
  return typeof value === 'number' ? String(value).padStart(5, '0') : value.trim()
}

export const PASSWORD_MIN_LENGTH = 6
/** Longer than any that is typed or made by a program, and little enough to be read at every attempt. UTF-16 units. */
export const PASSWORD_MAX_LENGTH = 1_024
export const PASSWORD_TOO_LONG = `Password must be no more than ${formatNumber(PASSWORD_MAX_LENGTH)} characters`

/**
 * What any password has to be, a new one and one that is typed to sign in: there, and of 6 to 1,024 characters. It is used
 * as typed, spaces and all. What a new one must not be is in lib/auth/passwords/rule.ts.
 */
export function passwordError(value: string): string | null {
  if (value.length > PASSWORD_MAX_LENGTH) return PASSWORD_TOO_LONG
  const text = value.trim()
  if (text === '') return 'Password is required'
  return [...text].length < PASSWORD_MIN_LENGTH
    ? `Password must be at least ${PASSWORD_MIN_LENGTH} characters`
    : null
}

/** The rule of its repetition. */
export function confirmPasswordError(password: string, repeated: string): string | null {
  if (password === '') return 'Please enter your password first'
  return password === repeated ? null : 'Passwords do not match'
}
