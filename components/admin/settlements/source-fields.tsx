import { useFieldArray, useFormContext } from 'react-hook-form'
import type { SettlementSource } from '@/lib/settlements/record'
import { formatDate } from '@/lib/site/format'
import { Choice, TextField } from './field-kit'
import { newSource, type SettlementValues } from './form-values'
import { AddButton, FormSection, RowBox } from './form-section'

const SOURCE_KINDS = [
  ['court', 'A court: its order or docket'],
  ['official', 'The administrator’s or an authority’s page'],
  ['third_party', 'Somebody else'],
] as const
const KIND_WORDS = { court: 'Court', official: 'Official page', third_party: 'Somebody else' }

/** The pages that were read. Those that are stored stay; one that is read again is a further one. */
export function SourceFields({ stored, today }: { stored: readonly SettlementSource[]; today: string }) {
  const { control, getValues } = useFormContext<SettlementValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'sources', keyName: 'rowId' })
  return (
    <FormSection
      title="Sources"
      note="Every fact names the page that says it. Read a page again? Add it once more with today’s date."
    >
      {stored.length > 0 && (
        <ul className="grid gap-2 text-note">
          {stored.map(({ id, url, kind, readAt }) => (
            <li key={id} className="wrap-anywhere">
              <a href={url} rel="noreferrer noopener" target="_blank" className="link">
                {url}
              </a>{' '}
              <span className="text-muted-foreground">
                ({KIND_WORDS[kind]}, read {formatDate(readAt)})
              </span>
            </li>
          ))}
        </ul>
      )}
      {fields.map(({ rowId }, place) => (
        <RowBox key={rowId} title={`New source ${place + 1}`} onRemove={() => remove(place)}>
          <TextField
            name={`sources.${place}.url`}
            label="Link"
            type="url"
            inputMode="url"
            maxLength={2000}
            optional={false}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Choice name={`sources.${place}.kind`} label="Whose page it is" options={SOURCE_KINDS} />
            <TextField name={`sources.${place}.readAt`} label="Read on" type="date" optional={false} />
          </div>
        </RowBox>
      ))}
      <AddButton label="Add a source" onPress={() => append(newSource(getValues('sources'), today))} />
    </FormSection>
  )
}
