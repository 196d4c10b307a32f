import type { DateIs } from '../../breaches/breach'
import { AUTHORITY_COLUMN, COLUMNS, isOptional, type Column } from '../read/columns'
import { guessMapping, isNamedForReport, readyMadeFor } from './guess-mapping'
import { ruleFor } from './map-columns'
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
  is: DateIs
  empty: (typeof EMPTY_COUNTS)[number]
}

export type Draft = Record<Column, DraftRow>

/** What is proposed for a header that is not ours. @param samples the first rows. @returns `ready`: what the ready-made mapping is called that fits. */
export function proposeDraft(
  names: readonly string[],
  samples: readonly (readonly string[])[],
): { draft: Draft; ready: string | null } {
  const ready = readyMadeFor(names)
  return {
    draft: draftOf(ready?.mapping ?? guessMapping(names, samples), names),
    ready: ready?.label ?? null,
  }
}

/** A mapping as it stands in the column mapper. */
export function draftOf(mapping: Partial<Mapping>, names: readonly string[]): Draft {
  return Object.fromEntries(
    COLUMNS.map((column) => {
      const rule = (ruleFor(mapping, column) ?? {}) as {
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
          is: rule.is ?? 'happened',
          empty: rule.empty ?? 'reject',
        },
      ]
    }),
  ) as Draft
}

/** What another source of a column changes besides: by its name, what its dates are the days of. */
export function chooseSource(
  column: Column,
  source: DraftSource,
  names: readonly string[],
): Partial<DraftRow> {
  if (column !== 'Breach Date' || source === '' || source.startsWith('=')) return { source }
  return { source, is: isNamedForReport(names[Number(source)] ?? '') ? 'reported' : 'happened' }
}

/** Of what was said of columns, what still holds: a column that is put right since is not marked any more, and no other begins to be. */
export function errorsLeft(
  said: Partial<Record<Column, string>>,
  draft: Draft,
  names: readonly string[],
): Partial<Record<Column, string>> {
  if (Object.keys(said).length === 0) return said
  const finished = finishDraft(draft, names)
  const wrong = 'errors' in finished ? finished.errors : {}
  return Object.fromEntries(Object.entries(wrong).filter(([column]) => column in said))
}

/** @returns the mapping, or what is still to be chosen, by column. */
export function finishDraft(
  draft: Draft,
  names: readonly string[],
): { mapping: Mapping } | { errors: Partial<Record<Column, string>> } {
  const errors: Partial<Record<Column, string>> = {}
  const rules: Partial<Record<Column, object>> = {}
  for (const column of COLUMNS) {
    const { source, fixed, format, several, is, empty } = draft[column]
    const meaning = column === 'Breach Date' && is !== 'happened' ? { is } : {}
    if (source === '') {
      if (!isOptional(column)) errors[column] = 'Choose a column of the file, or a fixed value'
    } else if (source === '=fixed') {
      if (fixed.trim() === '') errors[column] = 'Type the value'
      rules[column] = { constant: fixed, ...meaning }
    } else if (source === '=count') rules[column] = { byCount: true }
    else {
      const from = names[Number(source)] ?? ''
      rules[column] =
        column === 'Breach Date'
          ? { from, format, several, ...meaning }
          : column === 'Affected Users'
            ? { from, empty }
            : { from }
    }
  }
  if (Object.keys(errors).length > 0) return { errors }
  const { [AUTHORITY_COLUMN]: authority, ...others } = rules
  const result = mappingSchema.safeParse({
    ...others,
    ...(authority !== undefined && {
      Notice: { authority: 'constant' in authority ? authority.constant : authority },
    }),
  })
  if (result.success) return { mapping: result.data }
  for (const { path, message } of result.error.issues)
    errors[path[0] === 'Notice' ? AUTHORITY_COLUMN : (String(path[0]) as Column)] ??= message
  return { errors }
}
