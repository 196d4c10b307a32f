import { useFieldArray, useFormContext } from 'react-hook-form'
import { FACT_LABELS } from '@/lib/settlements/desk/changes'
import { SourceChoice, TextField, Choice, type Options } from './field-kit'
import type { SettlementValues } from './form-values'
import { AddButton, FormSection, RowBox } from './form-section'
import { newestRef } from './source-options'

const FIELDS: Options = Object.entries(FACT_LABELS)

/** Facts about which sources say different things: both are shown, and neither as a fact. Days are compared by themselves. */
export function DisputeFields({ sources }: { sources: Options }) {
  const { control } = useFormContext<SettlementValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'disputes', keyName: 'rowId' })
  return (
    <FormSection
      title="Sources disagree"
      note="Both are shown, and neither as a fact. Days that differ are found by themselves."
    >
      {fields.map(({ rowId, values }, place) => (
        <RowBox key={rowId} title={`Disagreement ${place + 1}`} onRemove={() => remove(place)}>
          <Choice name={`disputes.${place}.field`} label="About" options={FIELDS} />
          {values.map((_value, index) => (
            <div key={index} className="grid gap-4 md:grid-cols-[1fr_18rem]">
              <TextField
                name={`disputes.${place}.values.${index}.value`}
                label={`One says (${index + 1})`}
                maxLength={300}
                optional={false}
              />
              <SourceChoice
                name={`disputes.${place}.values.${index}.ref`}
                label={`Source ${index + 1}`}
                options={sources}
              />
            </div>
          ))}
        </RowBox>
      ))}
      <AddButton
        label="Add a disagreement"
        onPress={() =>
          append({
            field: 'classSize',
            values: [
              { value: '', ref: newestRef(sources) },
              { value: '', ref: '' },
            ],
          })
        }
      />
    </FormSection>
  )
}
