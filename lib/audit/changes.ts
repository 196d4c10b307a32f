import { formatNumber } from '../validation/format-number'
import { formatDate, formatDateTime } from '../site/format'

// What an entry of the audit log says has changed, in a form to read. Pure.

export interface AuditChange {
  field: string
  /** In words; null where there was nothing. */
  before: string | null
  after: string | null
}

const MAX_LENGTH = 200

/** Only the fields that differ; for an entry that tells one side only, all of them. */
export function changedFields(before: unknown, after: unknown): AuditChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...old.keys(), ...now.keys()])]
  return names
    .map((name) => ({ field: labelOf(name), before: inWords(old.get(name)), after: inWords(now.get(name)) }))
    .filter((change) => change.before !== change.after)
}

function fieldsOf(value: unknown): Map<string, unknown> {
  if (value === null || value === undefined) return new Map()
  return typeof value === 'object' && !Array.isArray(value)
    ? new Map(Object.entries(value))
    : new Map([['value', value]])
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const DAY = /^\d{4}-\d\d-\d\d$/

/** An instant or a day as every page writes it; null for what is neither. */
function timeOf(value: string): string | null {
  const isDay = DAY.test(value)
  if ((!isDay && !INSTANT.test(value)) || Number.isNaN(Date.parse(value))) return null
  return isDay ? formatDate(value) : formatDateTime(new Date(value))
}

/** `newToRecipient` → 'New to recipient'. */
function labelOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function inWords(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return formatNumber(value)
  const text = textOf(value)
  if (text === '') return null
  const characters = [...text]
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}\u2026` : text
}

/** A list's items, or an object's fields with their names; what lies deeper as it is stored. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return timeOf(value) ?? value
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value))
    return value.every((item) => typeof item !== 'object') ? value.join(', ') : JSON.stringify(value)
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const words = typeof part === 'object' && part !== null ? JSON.stringify(part) : inWords(part)
    return words === null ? [] : [`${labelOf(name)}: ${words}`]
  })
  return parts.join('; ')
}
