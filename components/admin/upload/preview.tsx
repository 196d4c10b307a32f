'use client'

import { Upload } from 'lucide-react'
import { useSettled } from '@/components/forms/use-settled'
import { ignoreHeldKey } from '@/components/forms/use-two-step'
import { buttonVariants } from '@/components/ui/button-variants'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { Spinner } from '@/components/ui/icons/spinner'
import { changesNothing, type UploadDetail } from '@/lib/imports/uploads/upload'
import { formatBreachDate } from '@/lib/site/format'
import { Changes } from './changes'
import { FileBox } from './file-box'
import { Note } from './note'
import { RowErrors } from './row-errors'

interface PreviewProps {
  upload: UploadDetail
  busy: boolean
  onImport(): void
  onDiscard(): void
}

/** Addresses that stand in their breach already, or stand in the file more than once. */
const known = (upload: UploadDetail) =>
  upload.addressesAccepted + upload.addressesAttached + upload.addressesInReview - upload.exposuresAdded

const count = (value: number) => value.toLocaleString('en-US')

/** What an import would do, before it does anything. */
export function Preview({ upload, busy, onImport, onDiscard }: PreviewProps) {
  const figures: [string, number][] = [
    ['Breaches added', upload.breachesAdded],
    ['Breaches changed', upload.breachesChanged],
    ['Breaches unchanged', upload.breachesUnchanged],
    ['Addresses added', upload.exposuresAdded],
    ['Rows accepted', upload.rowsAccepted],
    ['Rows of listed breaches', upload.rowsAttached],
    ['Rows to review', upload.rowsInReview],
    ['Rows rejected', upload.rowsRejected],
    ['Addresses accepted', upload.addressesAccepted],
    ['Addresses rejected', upload.addressesRejected],
    ['Addresses known already', known(upload)],
  ]
  const idle = changesNothing(upload)
  const isMeant = useSettled(upload.importId)
  return (
    <section aria-labelledby="upload-preview" className="grid gap-4">
      <h3 id="upload-preview" tabIndex={-1} className="text-h3">
        Preview
      </h3>
      <Note tone="info" title={upload.message} />
      <FileBox name={upload.fileName} bytes={upload.bytesTotal}>
        <dl className="grid grid-cols-2 gap-px border-t bg-border sm:grid-cols-3">
          {figures.map(([name, value]) => (
            <div key={name} className="bg-card p-4 last:rounded-br-xl">
              <dt className="text-note text-muted-foreground">{name}</dt>
              <dd className="text-h3 num">{count(value)}</dd>
            </div>
          ))}
        </dl>
      </FileBox>
      <Changes changes={upload.changes} />
      <SampleRows sample={upload.sample} />
      {upload.ignoredColumns.length > 0 && (
        <p className="text-note break-words text-muted-foreground">
          Columns that are not read: {upload.ignoredColumns.join(', ')}.
        </p>
      )}
      <RowErrors upload={upload} />
      <div className="flex flex-wrap gap-3">
        {!idle && (
          <button
            type="button"
            onClick={(event) => isMeant(event) && onImport()}
            onKeyDown={ignoreHeldKey}
            aria-disabled={busy || undefined}
            aria-busy={busy || undefined}
            className={buttonVariants({ width: 'phone' })}
          >
            {busy ? <Spinner /> : <Upload {...BUTTON_ICON} />}
            Import
          </button>
        )}
        <button
          type="button"
          onClick={onDiscard}
          aria-disabled={busy || undefined}
          className={buttonVariants({ variant: 'outline', width: 'phone' })}
        >
          Discard
        </button>
      </div>
    </section>
  )
}

type SampleFacts = UploadDetail['sample'][number]

/** How many it affects, of whom. */
function countOf({
  pwnCount,
  countIsAtLeast,
  state,
}: Pick<SampleFacts, 'pwnCount' | 'countIsAtLeast' | 'state'>): string {
  if (pwnCount === 0) return 'count not known'
  return `${countIsAtLeast ? 'at least ' : ''}${count(pwnCount)} affected${state === '' ? '' : ` in ${state}`}`
}

/** What else the row says of its breach. */
function detailsOf({
  domain,
  isSensitive,
  authority,
  reference,
}: Pick<SampleFacts, 'domain' | 'isSensitive' | 'authority' | 'reference'>): string {
  return [domain, isSensitive ? 'sensitive' : '', authority, reference]
    .filter((text) => text !== '')
    .join(' · ')
}

function SampleRows({ sample }: { sample: UploadDetail['sample'] }) {
  if (sample.length === 0) return null
  return (
    <div>
      <h4 className="font-semibold">First rows, as they are read</h4>
      <ul className="mt-2 grid gap-px overflow-hidden rounded-xl border bg-border">
        {sample.map(({ row, company, dataClasses, severity, addresses, ...facts }) => (
          <li key={row} className="bg-card p-4 text-note">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium break-words">{company}</span>
              <span className="text-muted-foreground num">Row {count(row)}</span>
            </p>
            <p className="num">
              {formatBreachDate(facts)} · {countOf(facts)} · {severity} · {count(addresses)}{' '}
              {addresses === 1 ? 'address' : 'addresses'}
            </p>
            <p className="break-words text-muted-foreground">{dataClasses.join(', ')}</p>
            {detailsOf(facts) !== '' && (
              <p className="break-words text-muted-foreground">{detailsOf(facts)}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
