import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { movedSentence } from '@/lib/settlements/moved-words'
import { DATE_KINDS, type DateKind } from '@/lib/settlements/record'
import { DATE_LABELS } from '@/lib/settlements/desk/changes'
import { Choice, SourceChoice, TextField, type Options } from './field-kit'
import { becomesAnother } from './form-body'
import type { DateValues, SettlementValues } from './form-values'
import { AddButton, FormSection, RowBox } from './form-section'
import { newDate } from './row-defaults'
import { refAfter } from './source-options'

const KINDS = DATE_KINDS.map((kind) => [kind, DATE_LABELS[kind]] as const)
const ZONES = [
  ['', 'Eastern (not printed)'],
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
  ['America/Puerto_Rico', 'Puerto Rico'],
  ['UTC', 'UTC'],
] as const
const ONLINE = [
  ['', 'Not online, or not said'],
  ['submitted', 'Submitted'],
  ['received', 'Received'],
] as const
const MAIL = [
  ['', 'Not by mail, or not said'],
  ['postmarked', 'Postmarked'],
  ['received', 'Received'],
  ['unknown', 'By mail, not said how'],
] as const

const CHANGES = [
  ['', 'Choose'],
  ['moved', 'Moved by the court'],
  ['corrected', 'We had it wrong'],
] as const

interface DateFieldsProps {
  sources: Options
  isPublished: boolean
  /** `YYYY-MM-DD` */
  today: string
}

/** The days. One that is changed becomes a further row, and the old one stays in the history. */
export function DateFields({ sources, ...rest }: DateFieldsProps) {
  const { control, setValue } = useFormContext<SettlementValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'dates', keyName: 'rowId' })
  const dates = useWatch({ control, name: 'dates' })
  return (
    <FormSection
      title="Days"
      note="As they are printed: no day is moved because of a weekend. To move one, type the new day and name the page that gives it; the old day stays in the history."
    >
      {fields.map(({ rowId }, place) => {
        const date = dates[place]
        if (!date) return null
        const title = `Day ${place + 1}: ${DATE_LABELS[date.kind as DateKind]}`
        if (date.isRemoved)
          return (
            <RowBox
              key={rowId}
              title={title}
              removeLabel="Keep it"
              onRemove={() => setValue(`dates.${place}.isRemoved`, false, { shouldDirty: true })}
            >
              <p className="text-note">{date.date} does not hold any more, and no other day is known.</p>
              <WhyChanged place={place} date={date} {...rest} />
              <SourceChoice name={`dates.${place}.ref`} label="Source that says so" options={sources} />
            </RowBox>
          )
        return (
          <RowBox
            key={rowId}
            title={title}
            removeLabel={date.stored === null ? 'Remove' : 'Take this day back'}
            onRemove={() =>
              date.stored === null
                ? remove(place)
                : setValue(`dates.${place}.isRemoved`, true, { shouldDirty: true })
            }
          >
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
              <Choice name={`dates.${place}.kind`} label="What for" options={KINDS} />
              <TextField name={`dates.${place}.date`} label="Date" type="date" optional={false} />
              <TextField name={`dates.${place}.time`} label="Time" type="time" />
              <Choice name={`dates.${place}.zone`} label="Time zone" options={withStored(ZONES, date.zone)} />
              <Choice name={`dates.${place}.online`} label="Online" options={ONLINE} />
              <Choice name={`dates.${place}.mail`} label="By mail" options={MAIL} />
              <div className="sm:col-span-2">
                <TextField name={`dates.${place}.note`} label="Note" maxLength={300} />
              </div>
            </div>
            <WhyChanged place={place} date={date} {...rest} />
            <SourceChoice name={`dates.${place}.ref`} options={sources} />
          </RowBox>
        )
      })}
      <AddButton
        label="Add a day"
        onPress={() => append(newDate(nextKind(dates.map(({ kind }) => kind)), refAfter(dates, sources)))}
      />
    </FormSection>
  )
}

/** Why a stored day becomes another one, and what its page says then: a typing error of ours is no news of the court. */
function WhyChanged({
  place,
  date,
  isPublished,
  today,
}: Omit<DateFieldsProps, 'sources'> & { place: number; date: DateValues }) {
  const { formState } = useFormContext<SettlementValues>()
  const base = formState.defaultValues as SettlementValues
  const old = base.dates.find(({ stored }) => stored === date.stored)
  if (!old || !becomesAnother(date, base)) return null
  const isCorrection = date.change === 'corrected'
  // What was put right before anybody could see it is no news.
  const isSaid = date.change === 'moved' || (isCorrection && isPublished)
  return (
    <div className="grid gap-2 rounded-lg border border-warning-border bg-warning-subtle p-3">
      <Choice
        name={`dates.${place}.change`}
        label="Moved by the court, or did we have it wrong?"
        options={CHANGES}
      />
      {isSaid && (date.isRemoved || date.date !== '') && (
        <p role="status" className="text-note">
          Its page will say:{' '}
          {movedSentence({
            was: { kind: old.kind as DateKind, date: old.date },
            now: {
              date: date.isRemoved ? null : date.date,
              note: date.note.trim() || null,
              addedAt: `${today}T00:00:00.000Z`,
            },
            isCorrection,
          })}
        </p>
      )}
    </div>
  )
}

/** An import may have brought another zone. */
const withStored = (zones: Options, zone: string): Options =>
  zones.some(([value]) => value === zone) ? zones : [...zones, [zone, zone]]

/** In the order in which notices name them. */
function nextKind(kinds: readonly string[]): string {
  return ['claim', 'opt_out', 'objection', 'final_hearing'].find((kind) => !kinds.includes(kind)) ?? 'payment'
}
