import { EMAILS_COLUMN, REQUIRED_COLUMNS, type Column } from '../read/columns'
import { guessMapping, readyMadeFor } from './guess-mapping'
import {
  mappingSchema,
  type DateFormat,
  type EMPTY_COUNTS,
  type Mapping,
  type SEVERAL_DATES,
} from './mapping'
import { normaliseName } from '../read/parse-header'

// What is chosen in the upload screen's column mapper, before it is a mapping. Pure.

/** Where a column comes from: a column of the file by its position, the same text in every row, the number of people, or nowhere. */
export type DraftSource = '' | '=fixed' | '=count' | `${number}`

export interface DraftRow {
  source: DraftSource
  fixed: string
  format: DateFormat
  several: (typeof SEVERAL_DATES)[number]
  empty: (typeof EMPTY_COUNTS)[number]
}

export type Draft = Record<Column, DraftRow>

export const DRAFT_COLUMNS: readonly Column[] = [...REQUIRED_COLUMNS, EMAILS_COLUMN]

/** What is proposed for a header that is not ours. @returns `ready`: what the ready-made mapping is called that fits. */
export function proposeDraft(
  names: readonly string[],
  sample: readonly string[],
): { draft: Draft; ready: string | null } {
  const ready = readyMadeFor(names)
  return { draft: toDraft(ready?.mapping ?? guessMapping(names, sample), names), ready: ready?.label ?? null }
}

function toDraft(mapping: Partial<Mapping>, names: readonly string[]): Draft {
  return Object.fromEntries(
    DRAFT_COLUMNS.map((column) => {
      const rule = (mapping[column] ?? {}) as {
        from?: string
        constant?: string
        byCount?: true
      } & Partial<DraftRow>
      const at =
        rule.from === undefined
          ? -1
          : names.findIndex((name) => normaliseName(name) === normaliseName(rule.from!))
      const source: DraftSource =
        at !== -1 ? `${at}` : rule.constant !== undefined ? '=fixed' : rule.byCount ? '=count' : ''
      return [
        column,
        {
          source,
          fixed: rule.constant ?? '',
          format: rule.format ?? 'YYYY-MM-DD',
          several: rule.several ?? 'reject',
          empty: rule.empty ?? 'reject',
        },
      ]
    }),
  ) as Draft
}

/** @returns the mapping, or what is still to be chosen, by column. */
export function finishDraft(
  draft: Draft,
  names: readonly string[],
): { mapping: Mapping } | { errors: Partial<Record<Column, string>> } {
  const errors: Partial<Record<Column, string>> = {}
  const rules: Partial<Record<Column, unknown>> = {}
  for (const column of DRAFT_COLUMNS) {
    const { source, fixed, format, several, empty } = draft[column]
    if (source === '') {
      if (column !== EMAILS_COLUMN) errors[column] = 'Choose a column of the file, or a fixed value'
    } else if (source === '=fixed') {
      if (fixed.trim() === '') errors[column] = 'Type the value'
      rules[column] = { constant: fixed }
    } else if (source === '=count') rules[column] = { byCount: true }
    else {
      const from = names[Number(source)] ?? ''
      rules[column] =
        column === 'Breach Date'
          ? { from, format, several }
          : column === 'Affected Users'
            ? { from, empty }
            : { from }
    }
  }
  if (Object.keys(errors).length > 0) return { errors }
  // A file of an authority stays one, whatever was chosen for its columns.
  const notice = readyMadeFor(names)?.mapping.Notice
  const result = mappingSchema.safeParse({ ...rules, ...(notice && { Notice: notice }) })
  if (result.success) return { mapping: result.data }
  for (const { path, message } of result.error.issues) errors[String(path[0]) as Column] ??= message
  return { errors }
}
