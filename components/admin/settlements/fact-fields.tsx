import type { FactName } from '@/lib/settlements/facts-schema'
import type { ReactNode } from 'react'
import { DATE_PRECISION_OPTIONS } from '../date-precision-options'
import { Choice, SourceChoice, TextArea, TextField, type Options } from './field-kit'
import { FormSection } from './form-section'

const CODES = [
  ['unknown', 'Not known'],
  ['yes', 'Yes'],
  ['no', 'No'],
] as const

/** What stands once in a record, each fact beside the page that says it. */
export function FactFields({ sources, isPublished }: { sources: Options; isPublished: boolean }) {
  const sourced = (name: FactName, label: string, field: ReactNode) => (
    <div key={name} className="grid gap-4 md:grid-cols-[1fr_18rem]">
      {field}
      <SourceChoice name={`refs.${name}`} label={`Source: ${label}`} options={sources} />
    </div>
  )
  const line = (name: FactName, label: string, hint?: string) =>
    sourced(name, label, <TextField name={name} label={label} hint={hint} />)
  return (
    <>
      <FormSection title="What it is about">
        <div className="grid gap-4 md:grid-cols-2 md:items-end">
          <TextField name="company" label="Company" optional={false} maxLength={200} />
          {!isPublished && (
            <TextField
              name="slug"
              label="Address of its page"
              hint="Left empty, from the company and the year"
              maxLength={80}
            />
          )}
        </div>
        <TextArea name="summary" label="What happened" hint="In our words, in short sentences" rows={3} />
        <div className="grid gap-4 md:grid-cols-[1fr_18rem]">
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField name="incidentFrom" label="Incident: first day" type="date" />
            <TextField name="incidentTo" label="Incident: last day" type="date" />
            <Choice name="incidentPrecision" label="How exact" options={DATE_PRECISION_OPTIONS} />
          </div>
          <SourceChoice name="refs.incidentFrom" label="Source: incident" options={sources} />
        </div>
      </FormSection>
      <FormSection
        title="The case"
        note="A court with its docket number, or the agency where no court decides."
      >
        {line('caseName', 'Case')}
        {line('court', 'Court')}
        {line('docketNumber', 'Docket number')}
        {line('agency', 'Agency')}
        {line('administrator', 'Administrator')}
      </FormSection>
      <FormSection
        title="Phone and post"
        note="Only as a court’s or the administrator’s papers print them: people call and write there."
      >
        {sourced(
          'administratorPhone',
          'phone',
          <TextField
            name="administratorPhone"
            label="Administrator’s phone"
            hint="In digits, such as (800) 555-0142"
            maxLength={40}
          />,
        )}
        {sourced(
          'administratorAddress',
          'postal address',
          <TextArea
            name="administratorAddress"
            label="Administrator’s postal address"
            hint="As on an envelope, with the zip code"
            rows={3}
            maxLength={300}
          />,
        )}
      </FormSection>
      <FormSection
        title="Official addresses"
        note="Only as a court’s or the administrator’s papers print them."
      >
        {sourced(
          'officialHosts',
          'hosts',
          <TextArea
            name="officialHosts"
            label="Hosts of this case alone"
            hint="One a line, such as example.com"
            rows={2}
          />,
        )}
        {sourced(
          'portals',
          'shared hosts',
          <TextArea
            name="portals"
            label="Places on shared hosts"
            hint="Host and path, one a line"
            rows={2}
          />,
        )}
        {sourced(
          'senders',
          'senders',
          <TextArea
            name="senders"
            label="Where its mail comes from"
            hint="Addresses or hosts, one a line"
            rows={2}
          />,
        )}
      </FormSection>
      <FormSection title="The class">
        {sourced(
          'classRule',
          'class',
          <TextArea
            name="classRule"
            label="Who is in the class"
            hint="In our words, no more than 600 characters"
            rows={4}
            maxLength={600}
          />,
        )}
        {line('classSize', 'People in the class')}
        {line('fundCents', 'Fund', 'In dollars. Never shown as what one person gets')}
        <div className="grid gap-4 md:grid-cols-[1fr_18rem]">
          <div className="grid gap-4 sm:grid-cols-2 sm:items-end">
            <TextField
              name="noticeCodeName"
              label="What the notice calls its code"
              hint="Never a code itself"
              maxLength={60}
            />
            <Choice name="noticeCodeRequired" label="A claim needs the code" options={CODES} />
          </div>
          <SourceChoice name="refs.noticeCodeName" label="Source: code" options={sources} />
        </div>
      </FormSection>
    </>
  )
}
