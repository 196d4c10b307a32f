'use client'

import { ErrorText } from '@/components/forms/error-text'
import { inputVariants } from '@/components/ui/input-variants'
import { COLUMNS, isOptional, type Column } from '@/lib/imports/read/columns'
import { chooseSource, type Draft, type DraftRow, type DraftSource } from '@/lib/imports/map/mapping-draft'
import type { ReactNode } from 'react'
import type { SavedMappingItem } from '@/lib/imports/map/saved/schema'
import { formatDate } from '@/lib/site/format'
import { DATE_FORMATS } from '@/lib/imports/map/mapping'
import type { FileHead } from './read-head'

interface ColumnMapperProps {
  head: FileHead
  draft: Draft
  /** What the ready-made mapping is called that was proposed. */
  ready: string | null
  /** The saved mapping that was applied, of those that fit. */
  used: SavedMappingItem | null
  fitting: readonly SavedMappingItem[]
  onUse(saved: SavedMappingItem | undefined): void
  errors: Partial<Record<Column, string>>
  onChange(draft: Draft): void
  /** Below the columns. */
  children: ReactNode
}

/** Chooses where each of our columns comes from, for a file whose columns have other names. */
export function ColumnMapper({
  head,
  draft,
  ready,
  used,
  fitting,
  onUse,
  errors,
  onChange,
  children,
}: ColumnMapperProps) {
  return (
    <fieldset className="grid gap-4 rounded-xl border p-4 sm:p-5">
      <legend className="px-1 text-base font-semibold">Match the columns</legend>
      <p className="text-note text-muted-foreground">
        {used
          ? `The saved mapping "${used.name}" fits this file and was applied: ${used.savedBy} saved it on ${formatDate(used.savedAt)}. Check what was chosen; what you change here counts for this file alone.`
          : ready
            ? `This looks like the file of: ${ready}. Check what was chosen.`
            : 'This file is not written in the expected way. Choose where each column comes from, and how dates are written.'}
      </p>
      {fitting.length > 0 && (
        <Choice
          id="map-saved"
          label="Saved mapping"
          value={used?.id ?? ''}
          options={[['', 'None'], ...fitting.map(({ id, name }) => [id, name] as const)]}
          onChange={(value) => onUse(fitting.find(({ id }) => id === value))}
        />
      )}
      {COLUMNS.map((column) => (
        <MapperRow
          key={column}
          column={column}
          head={head}
          row={draft[column]}
          error={errors[column]}
          onChange={(change) => onChange({ ...draft, [column]: { ...draft[column], ...change } })}
        />
      ))}
      {children}
    </fieldset>
  )
}

/** What a choice says of every row, where its name alone may be read in two ways. */
const MEANINGS: Partial<Record<Column, string>> = {
  State: 'The state whose residents are counted. Not where the company is: then nothing is chosen here.',
  Authority: 'The authority that published the rows. They then count as confirmed by it.',
  Reference: 'The page of the notice.',
}
const YES_OR_NO = [
  ['', 'Choose…'],
  ['yes', 'Yes'],
  ['no', 'No'],
] as const
const SEVERITIES = [
  ['', 'Choose…'],
  ['low', 'Low'],
  ['medium', 'Medium'],
  ['high', 'High'],
  ['critical', 'Critical'],
] as const
/** Columns of which a fixed value is one of few. */
const FIXED: Partial<Record<Column, Parameters<typeof Choice>[0]['options']>> = {
  Severity: SEVERITIES,
  Sensitive: YES_OR_NO,
}

interface MapperRowProps extends Pick<ColumnMapperProps, 'head'> {
  column: Column
  row: DraftRow
  error: string | undefined
  onChange(change: Partial<DraftRow>): void
}

function MapperRow({ column, head, row, error, onChange }: MapperRowProps) {
  const id = `map-${column.replace(' ', '-').toLowerCase()}`
  const { source, fixed, format, several, is, empty } = row
  const isColumn = source !== '' && !source.startsWith('=')
  const fixedChoices = FIXED[column]
  const meaning = MEANINGS[column]
  const example = isColumn && column !== 'Emails' ? head.sample[Number(source)]?.trim() : ''
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-note font-medium">
        {column}
      </label>
      <select
        id={id}
        value={source}
        onChange={(event) => onChange(chooseSource(column, event.target.value as DraftSource, head.names))}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : meaning ? `${id}-meaning` : undefined}
        className={inputVariants({ kind: 'select' })}
      >
        <option value="">{isOptional(column) ? 'None' : 'Choose…'}</option>
        {head.names.map((name, position) => (
          <option key={position} value={`${position}`}>
            {name.trim() || `Column ${position + 1}`}
          </option>
        ))}
        {column !== 'Emails' && <option value="=fixed">The same for every row…</option>}
        {column === 'Severity' && <option value="=count">By the kinds of data and their age</option>}
      </select>
      {meaning && (
        <p id={`${id}-meaning`} className="text-sm text-muted-foreground">
          {meaning}
        </p>
      )}
      {example && <p className="truncate text-sm text-muted-foreground">For instance: {example}</p>}
      {source === '=fixed' &&
        (fixedChoices ? (
          <Choice
            id={`${id}-fixed`}
            label={`${column} of every row`}
            value={fixed}
            options={fixedChoices}
            onChange={(value) => onChange({ fixed: value })}
          />
        ) : (
          <div>
            <label htmlFor={`${id}-fixed`} className="mb-1 block text-sm text-muted-foreground">
              {column} of every row{column === 'Breach Date' && ' (YYYY-MM-DD)'}
            </label>
            <input
              id={`${id}-fixed`}
              value={fixed}
              onChange={(event) => onChange({ fixed: event.target.value })}
              autoComplete="off"
              maxLength={500}
              className={inputVariants()}
            />
          </div>
        ))}
      {source !== '' && column === 'Breach Date' && (
        <Choice
          id={`${id}-is`}
          label="This is the day it"
          value={is}
          options={[
            ['happened', 'happened'],
            ['reported', 'was reported'],
          ]}
          onChange={(value) => onChange({ is: value as DraftRow['is'] })}
        />
      )}
      {isColumn && column === 'Breach Date' && (
        <div className="grid gap-2 sm:grid-cols-2">
          <Choice
            id={`${id}-format`}
            label="Dates are written"
            value={format}
            options={DATE_FORMATS.map((name) => [name, name] as const)}
            onChange={(value) => onChange({ format: value as DraftRow['format'] })}
          />
          <Choice
            id={`${id}-several`}
            label="Several dates in a cell"
            value={several}
            options={[
              ['reject', 'Reject the row'],
              ['earliest', 'Take the earliest'],
              ['latest', 'Take the latest'],
            ]}
            onChange={(value) => onChange({ several: value as DraftRow['several'] })}
          />
        </div>
      )}
      {isColumn && column === 'Affected Users' && (
        <Choice
          id={`${id}-empty`}
          label="Empty counts"
          value={empty}
          options={[
            ['reject', 'Reject the row'],
            ['zero', 'Not known'],
          ]}
          onChange={(value) => onChange({ empty: value as DraftRow['empty'] })}
        />
      )}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  )
}

interface ChoiceProps {
  id: string
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  onChange(value: string): void
}

function Choice({ id, label, value, options, onChange }: ChoiceProps) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm text-muted-foreground">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={inputVariants({ kind: 'select' })}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
