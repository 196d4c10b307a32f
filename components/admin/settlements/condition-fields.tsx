import { useFieldArray, useFormContext } from 'react-hook-form'
import { RECORDED_EVENTS } from '@/lib/settlements/proposal'
import { EVENT_LABELS } from '@/lib/settlements/desk/changes'
import { Choice, SourceChoice, TextField, type Options } from './field-kit'
import type { SettlementValues } from './form-values'
import { AddButton, FormSection, RowBox } from './form-section'
import { changedDefaults, conditionDefaults, nextConditionKind } from './row-defaults'
import { newestRef, refAfter } from './source-options'

const KINDS: Options = [
  ['notice', 'Was sent a notice'],
  ['residence', 'Lived somewhere'],
  ['customer', 'Was a customer'],
  ['period', 'In a period'],
  ['data', 'Had data there'],
  ['not_excluded', 'Is not left out'],
  ['other', 'Something else'],
]
const MEETS = [
  ['yes', 'Yes'],
  ['no', 'No'],
] as const
const EVENTS: Options = RECORDED_EVENTS.map((kind) => [kind, EVENT_LABELS[kind]] as const)

/** What the notice asks of who is in the class. Saved as a whole. */
export function ConditionFields({ sources }: { sources: Options }) {
  const { control, getValues, setValue } = useFormContext<SettlementValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'conditions', keyName: 'rowId' })
  /** What the row began with goes with its old kind, and what was typed stays. */
  const become = (place: number, kind: string) => {
    const { question, sentence, kind: before } = getValues(`conditions.${place}`)
    const changed = changedDefaults(
      { question, sentence },
      conditionDefaults(before),
      conditionDefaults(kind),
    )
    for (const name of ['question', 'sentence'] as const)
      if (changed[name] !== undefined)
        setValue(`conditions.${place}.${name}`, changed[name], { shouldDirty: true })
  }
  const add = () => {
    const there = getValues('conditions')
    const kind = nextConditionKind(there.map((row) => row.kind))
    append({ kind, ...conditionDefaults(kind), meets: 'yes', ref: refAfter(there, sources) })
  }
  return (
    <FormSection title="Does this fit me?" note="One question for each thing that the notice asks.">
      {fields.map(({ rowId }, place) => {
        const at = `conditions.${place}` as const
        return (
          <RowBox key={rowId} title={`Condition ${place + 1}`} onRemove={() => remove(place)}>
            <div className="grid gap-4 sm:grid-cols-2">
              <Choice
                name={`${at}.kind`}
                label="Kind"
                options={KINDS}
                onPick={(kind) => become(place, kind)}
              />
              <Choice name={`${at}.meets`} label="Met by the answer" options={MEETS} />
            </div>
            <TextField name={`${at}.question`} label="Question" maxLength={200} optional={false} />
            <TextField
              name={`${at}.sentence`}
              label="What the notice says, in our words"
              maxLength={400}
              optional={false}
            />
            <SourceChoice name={`${at}.ref`} options={sources} />
          </RowBox>
        )
      })}
      <AddButton label="Add a condition" onPress={add} />
    </FormSection>
  )
}

/** What has happened since. Added to the history, never taken out. */
export function EventFields({ sources }: { sources: Options }) {
  const { control } = useFormContext<SettlementValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'events', keyName: 'rowId' })
  return (
    <FormSection title="What has happened" note="Stays in the history once it is saved.">
      {fields.map(({ rowId }, place) => {
        const at = `events.${place}` as const
        return (
          <RowBox key={rowId} title={`Event ${place + 1}`} onRemove={() => remove(place)}>
            <div className="grid gap-4 sm:grid-cols-2">
              <Choice name={`${at}.kind`} label="What" options={EVENTS} />
              <TextField name={`${at}.date`} label="On" type="date" />
            </div>
            <TextField name={`${at}.note`} label="Note" maxLength={300} />
            <SourceChoice name={`${at}.ref`} options={sources} />
          </RowBox>
        )
      })}
      <AddButton
        label="Add an event"
        onPress={() => append({ kind: 'preliminary_approval', date: '', note: '', ref: newestRef(sources) })}
      />
    </FormSection>
  )
}
