import { z } from 'zod'

// The cursor of a list that goes by when something was made: milliseconds, and the row's id. Pure.

export interface TimeKey {
  createdAt: Date
  id: string
}

export const timeCursorSchema = z
  .string()
  .regex(/^\d{1,13}-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'Not a page of this list')

/** @param cursor as the schema lets it pass. */
export function readTimeCursor(cursor: string | undefined): TimeKey | null {
  if (cursor === undefined) return null
  const at = cursor.indexOf('-')
  return { createdAt: new Date(Number(cursor.slice(0, at))), id: cursor.slice(at + 1) }
}

export function writeTimeCursor({ createdAt, id }: TimeKey): string {
  return `${createdAt.getTime()}-${id}`
}
