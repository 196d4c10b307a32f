import '../validation/zod-in-browsers'
import { z } from 'zod'
import { EMAIL_MAX_LENGTH } from '../validation/fields'
import { queryField } from '../validation/query-field'

// How operators find people in long lists: by the beginning of a word of the name, by the first or the last digits of the phone number,
// or by the whole address. Each is a stretch of an index (migration of people), of which so many rows are read and no more, however many
// people there are. Why no address is found by a part of it: docs/decisions/0047-how-people-are-found.md. Pure.

/** Of what one key begins with, so many people are looked at. */
export const MAX_FOUND = 300

/** What was typed, as an address bar or a call has it. Nothing of it is read but white space around it and invisible characters. */
export const personSearchField = queryField(
  z
    .string()
    .max(EMAIL_MAX_LENGTH, 'q is too long')
    .transform((text) => text.replace(/\p{C}/gu, '').trim())
    .transform((text) => (text === '' ? undefined : text)),
)

/** What the field says of itself. */
export const PERSON_SEARCH_HELP =
  'The beginning of a first, middle or last name, or both names; the first or last digits of a phone number; an email address only whole.'

/** Where there are more. */
export const SEARCH_IS_CUT = `More begin like this than are looked at, ${MAX_FOUND} of each kind: type more of it to see the others.`

export type PersonSearch =
  { kind: 'address'; address: string } | { kind: 'phone'; digits: string[] } | { kind: 'name'; name: string }

/** What is looked for. Who types an at sign means an address, and who types digits alone a phone number. */
export function readPersonSearch(text: string): PersonSearch {
  if (text.includes('@')) return { kind: 'address', address: text }
  const digits = text.replace(/\D/g, '')
  if (digits === '' || !/^[\d\s()+.\-/\u2010-\u2015]+$/u.test(text)) return { kind: 'name', name: text }
  // The country of the United States is in no key: it may have been typed, or be an area's first digit elsewhere.
  const national = digits.startsWith('1') && digits.length > 1 ? [digits.slice(1)] : []
  return {
    kind: 'phone',
    digits: text.startsWith('+') && national.length > 0 ? national : [digits, ...national],
  }
}

/**
 * SQL: `id` and `place` in its stretch, from 1, of the rows of a table that a name or a phone number finds; one may be there several
 * times. A `place` above MAX_FOUND says that there are more.
 * @param bind adds a value. @returns its place.
 */
export function foundPeople(
  table: 'lead' | 'users',
  search: Exclude<PersonSearch, { kind: 'address' }>,
  bind: (value: unknown) => string,
): string {
  // What begins with a text comes first of what is not before it. Only so much is read: with an end to it, a planner that expects few
  // would read all of it and sort.
  const stretch = (key: string, from: string): string => `
    (SELECT x.id, x.place FROM (
      SELECT r.id, r.key, row_number() OVER () AS place FROM (
        SELECT s.id, ${key} AS key FROM ${table} s WHERE ${key} COLLATE "C" >= ${from} ORDER BY ${key} COLLATE "C", s.id LIMIT ${MAX_FOUND + 1}
      ) r) x
     WHERE starts_with(x.key, ${from}) AND ${from} <> '')`
  return stretchesOf(search, bind)
    .map(([key, from]) => stretch(key, from))
    .join(' UNION ALL ')
}

function stretchesOf(
  search: Exclude<PersonSearch, { kind: 'address' }>,
  bind: (value: unknown) => string,
): (readonly [key: string, from: string])[] {
  if (search.kind === 'phone') {
    return search.digits.flatMap((digits) => [
      ['phone_key(s.phone_number, false)', `${bind(digits)}::text`] as const,
      ['phone_key(s.phone_number, true)', `reverse(${bind(digits)}::text)`] as const,
    ])
  }
  const name = bind(search.name)
  const key = (turn: number): string => `name_key(s.name, ${turn})`
  return [
    ...[0, 1, 2, 3].map((turn) => [key(turn), `folded_name(${name}::text)`] as const),
    // First and last name, of somebody who has one between them.
    ...(/\S\s+\S/.test(search.name)
      ? [[key(1), `COALESCE(name_key(${name}::text, 1), folded_name(${name}::text))`] as const]
      : []),
  ]
}
