'use client'

import { Upload } from 'lucide-react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { useSettled } from '@/components/forms/use-settled'
import { ignoreHeldKey } from '@/components/forms/use-two-step'
import { buttonVariants } from '@/components/ui/button-variants'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { Spinner } from '@/components/ui/icons/spinner'
import type { DateIs } from '@/lib/breaches/breach'
import { dayAlone } from '@/lib/breaches/kinds/day-words'
import { formatNumber } from '@/lib/validation/format-number'
import { readingSentences } from '@/lib/imports/read/count-readings'
import { changesNothing, dayIsOf, type UploadDetail } from '@/lib/imports/uploads/upload'
import { Changes } from './changes'
import { addressFigures, catalogueFigures, rowFigures } from './figures'
import { EntryNotes, FigureNotes } from './entry-notes'
import { FileBox } from './file-box'
import { ListName } from './list-name'
import { Note } from './note'
import { RowErrors } from './row-errors'
import type { Decision } from './use-upload'

interface PreviewProps {
  upload: UploadDetail
  /** What is being done with it; the rest has to wait. */
  doing: Decision | null
  onImport(): void
  onDiscard(): void
  /** Goes back to what was chosen; nothing is loaded. */
  onChangeMatching(): void
  /** Says what list the file is of. */
  onNameList(source: string): void
}

/** What an import would do, before it does anything. */
export function Preview({ upload, doing, onImport, onDiscard, onChangeMatching, onNameList }: PreviewProps) {
  const idle = changesNothing(upload)
  const isMeant = useSettled(upload.importId)
  return (
    <section
      aria-labelledby="upload-preview"
      className="grid grid-cols-1 gap-4 [&_:is(a,button,input,summary)]:scroll-mt-24"
    >
      <h3 id="upload-preview" data-step-heading tabIndex={-1} className="scroll-mt-4 text-h3 outline-none">
        Preview
      </h3>
      <Note tone="info" title={upload.message} />
      {/* In sight wherever it is read. */}
      <div className="z-10 -mx-1 flex flex-wrap gap-3 bg-card px-1 py-3 [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-0">
        {!idle && (
          <button
            type="button"
            onClick={(event) => doing === null && isMeant(event) && onImport()}
            onKeyDown={ignoreHeldKey}
            aria-disabled={doing !== null || undefined}
            aria-busy={doing === 'import' || undefined}
            className={buttonVariants({ width: 'phone' })}
          >
            {doing === 'import' ? <Spinner /> : <Upload {...BUTTON_ICON} />}
            Import
          </button>
        )}
        <button
          type="button"
          onClick={(event) => doing === null && isMeant(event) && onChangeMatching()}
          onKeyDown={ignoreHeldKey}
          aria-disabled={doing !== null || undefined}
          aria-busy={doing === 'rematch' || undefined}
          className={buttonVariants({ variant: 'outline', width: 'phone' })}
        >
          {doing === 'rematch' && <Spinner />}
          Change the matching
        </button>
        <ConfirmButton
          label="Discard"
          question="Discard this preview?"
          object={upload.fileName}
          busyLabel="Discarding..."
          busy={doing === 'discard'}
          blocked={doing !== null}
          variant="outline"
          size="default"
          width="phone"
          onConfirm={onDiscard}
        />
      </div>
      <RowErrors upload={upload} />
      <FileBox name={upload.fileName} bytes={upload.bytesTotal}>
        <Figures title="The catalogue" figures={catalogueFigures(upload)} />
        <Figures title="Rows" figures={rowFigures(upload)} />
        <Figures title="Addresses" figures={addressFigures(upload)} />
      </FileBox>
      <FigureNotes upload={upload} />
      <ListName source={upload.source} busy={doing === 'name'} blocked={doing !== null} onName={onNameList} />
      <EntryNotes upload={upload} />
      <Changes changes={upload.changes} dateIs={dayIsOf(upload)} />
      <Readings readings={upload.countReadings} />
      <SampleRows sample={upload.sample} dateIs={dayIsOf(upload)} />
      {upload.ignoredColumns.length > 0 && (
        <p className="text-note [overflow-wrap:anywhere] text-muted-foreground">
          Columns that are not read: {upload.ignoredColumns.join(', ')}.
        </p>
      )}
    </section>
  )
}

function Figures({ title, figures }: { title: string; figures: [string, number][] }) {
  return (
    <section className="border-t p-4">
      <h4 className="text-note font-semibold">{title}</h4>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-5">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col justify-between">
            <dt className="text-note text-muted-foreground">{name}</dt>
            <dd className="text-h3 num">{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What is made of counts that are no plain numbers. */
function Readings({ readings }: { readings: UploadDetail['countReadings'] }) {
  const sentences = readingSentences(readings)
  if (sentences.length === 0) return null
  return (
    <section aria-labelledby="count-readings">
      <h4 id="count-readings" className="font-semibold">
        Counts that are no plain numbers
      </h4>
      <ul className="mt-2 grid gap-1 text-note">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

type SampleFacts = UploadDetail['sample'][number]

/** How many it affects, of whom. */
function countOf({
  pwnCount,
  countIsAtLeast,
  countReading,
  state,
}: Pick<SampleFacts, 'pwnCount' | 'countIsAtLeast' | 'countReading' | 'state'>): string {
  if (countReading === 'atMost') return 'an upper bound alone: count not known'
  if (pwnCount === 0) return 'count not known'
  return `${countIsAtLeast ? 'at least ' : ''}${formatNumber(pwnCount)} affected${countReading === 'about' ? ' (the file says about)' : ''}${state === '' ? '' : ` in ${state}`}`
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

function SampleRows({ sample, dateIs }: { sample: UploadDetail['sample']; dateIs: DateIs }) {
  if (sample.length === 0) return null
  return (
    <div>
      <h4 className="font-semibold">First rows, as they are read</h4>
      <ul className="mt-2 grid gap-px overflow-hidden rounded-xl border bg-border">
        {sample.map(({ row, company, dataClasses, severity, addresses, ...facts }) => (
          <li key={row} className="bg-card p-4 text-note">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium break-words">{company}</span>
              <span className="text-muted-foreground num">Row {formatNumber(row)}</span>
            </p>
            <p className="num">
              {dayAlone({ ...facts, dateIs })} · {countOf(facts)} · {severity} · {formatNumber(addresses)}{' '}
              {addresses === 1 ? 'address' : 'addresses'}
            </p>
            <p className="break-words text-muted-foreground">{dataClasses.join(', ')}</p>
            {detailsOf(facts) !== '' && (
              <p className="[overflow-wrap:anywhere] text-muted-foreground">{detailsOf(facts)}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
