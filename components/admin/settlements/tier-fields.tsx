import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { TierKind } from '@/lib/settlements/record'
import { CheckField } from '../breaches/form-fields'
import { Choice, SourceChoice, TextField, type Options } from './field-kit'
import type { SettlementValues } from './form-values'
import { AddButton, FormSection, RowBox } from './form-section'
import { changedDefaults, newTier, nextTierKind, tierDefaults } from './row-defaults'
import { refAfter } from './source-options'

const KINDS: Options = [
  ['documented', 'Documented losses'],
  ['lost_time', 'Lost time'],
  ['flat', 'Flat payment'],
  ['alternative_cash', 'Cash instead'],
  ['statutory', 'By a statute'],
  ['monitoring', 'Monitoring'],
]
const PROOFS = [
  ['none', 'None'],
  ['self_certified', 'Own word'],
  ['documents', 'Documents'],
  ['third_party_documents', 'Documents of others, such as bills'],
] as const

/** A number alone is one of minutes. */
const TIME_HINT = 'Such as 5 hours, or 90 minutes'

/** Which figures a kind has. */
const HAS: Record<TierKind, 'sum' | 'time' | 'months'> = {
  documented: 'sum',
  lost_time: 'time',
  flat: 'sum',
  alternative_cash: 'sum',
  statutory: 'sum',
  monitoring: 'months',
}

/** What the settlement gives. Saved as a whole. */
export function TierFields({ sources }: { sources: Options }) {
  const { control, register, getValues, setValue } = useFormContext<SettlementValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'tiers', keyName: 'rowId' })
  const tiers = useWatch({ control, name: 'tiers' })
  /** What the row began with goes with its old kind, and what was typed stays. */
  const become = (place: number, kind: string) => {
    const { label, proof, kind: before } = getValues(`tiers.${place}`)
    const changed = changedDefaults<{ label: string; proof: string }>(
      { label, proof },
      tierDefaults(before),
      tierDefaults(kind),
    )
    for (const name of ['label', 'proof'] as const)
      if (changed[name] !== undefined)
        setValue(`tiers.${place}.${name}`, changed[name], { shouldDirty: true })
  }
  return (
    <FormSection
      title="What it gives"
      note="One box for each kind of payment, in dollars. Payments that exclude each other have different choices, such as A and B."
    >
      {fields.map(({ rowId }, place) => {
        const at = `tiers.${place}` as const
        const has = HAS[(tiers[place]?.kind ?? 'flat') as TierKind]
        const others = tiers
          .map(({ label }, other) => [String(other + 1), `${other + 1}. ${label || 'Payment'}`] as const)
          .filter((_option, other) => other !== place)
        return (
          <RowBox key={rowId} title={`Payment ${place + 1}`} onRemove={() => remove(place)}>
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
              <Choice
                name={`${at}.kind`}
                label="Kind"
                options={KINDS}
                onPick={(kind) => become(place, kind)}
              />
              <TextField name={`${at}.label`} label="Name" maxLength={120} optional={false} />
              <Choice name={`${at}.proof`} label="Proof" options={PROOFS} />
              <TextField name={`${at}.choice`} label="Choice" maxLength={20} />
              {has === 'sum' && (
                <>
                  <TextField name={`${at}.fixed`} label="Fixed, $" inputMode="decimal" />
                  <TextField name={`${at}.estimate`} label="Estimate, $" inputMode="decimal" />
                </>
              )}
              {has !== 'months' && <TextField name={`${at}.max`} label="At most, $" inputMode="decimal" />}
              {has === 'time' && (
                <>
                  <TextField name={`${at}.rate`} label="An hour, $" inputMode="decimal" />
                  <TextField name={`${at}.maxMinutes`} label="Most time" hint={TIME_HINT} />
                  <TextField name={`${at}.incrementMinutes`} label="Steps of time" hint={TIME_HINT} />
                  <TextField name={`${at}.minimumMinutes`} label="Least time" hint={TIME_HINT} />
                </>
              )}
              {has === 'months' && (
                <>
                  <TextField name={`${at}.months`} label="Months" inputMode="numeric" />
                  <TextField name={`${at}.activateWithinDays`} label="Days to activate" inputMode="numeric" />
                  <TextField name={`${at}.availableUntil`} label="Available until" type="date" />
                </>
              )}
              <Choice
                name={`${at}.withinCapOf`}
                label="Counts in the cap of"
                options={[['', 'Its own'], ...others]}
              />
            </div>
            <CheckField label="May be less, as more people claim" {...register(`${at}.proRata`)} />
            <details>
              <summary className="min-h-11 cursor-pointer py-2.5 text-note font-medium">
                States, class, losses from, note
              </summary>
              <div className="mt-2 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
                <TextField name={`${at}.states`} label="Only in these states" hint="Two letters each" />
                <TextField name={`${at}.group`} label="Class" maxLength={40} />
                <TextField name={`${at}.lossesFrom`} label="Losses from" type="date" />
                <TextField name={`${at}.note`} label="Note" maxLength={300} />
              </div>
            </details>
            <SourceChoice name={`${at}.ref`} options={sources} />
          </RowBox>
        )
      })}
      <AddButton
        label="Add a payment"
        onPress={() => append(newTier(nextTierKind(tiers.map(({ kind }) => kind)), refAfter(tiers, sources)))}
      />
    </FormSection>
  )
}
