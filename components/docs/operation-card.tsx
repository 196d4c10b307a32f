import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { typeWords } from '@/lib/http/openapi/schema-rows'
import type {
  Access,
  ResponseObject,
  MediaContent,
  OperationObject,
  Parameter,
} from '@/lib/http/openapi/types'
import { FieldTable, SchemaTable } from './schema-table'

const CALLERS: Record<Access, { label: string; tone: BadgeTone }> = {
  public: { label: 'Anyone', tone: 'neutral' },
  member: { label: 'Members', tone: 'info' },
  admin: { label: 'Operators', tone: 'active' },
  firm: { label: 'Law firms', tone: 'warning' },
}

/** One call: what it does, who may make it, and, when opened, what it takes and answers. A link to its id opens it. */
export function OperationCard({
  method,
  path,
  operation,
  icon,
}: {
  method: string
  path: string
  operation: OperationObject
  icon: ReactNode
}) {
  const {
    operationId,
    summary,
    parameters = [],
    requestBody,
    responses,
    'x-access': access,
    'x-api-key-scope': scope,
    'x-fresh-sign-in': fresh,
    'x-rate-limit': limit,
  } = operation
  const caller = CALLERS[access]
  const answer = responses[200] as ResponseObject
  return (
    <details className="group rounded-xl border bg-card shadow-card">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-1 rounded-xl px-5 py-3 hover:bg-accent">
        <h3 className="min-w-0 flex-1 font-mono text-base font-semibold wrap-anywhere">
          {method.toUpperCase()} {path}
        </h3>
        <Badge tone={caller.tone}>{caller.label}</Badge>
        {icon}
        <span className="basis-full text-note text-muted-foreground">{summary}</span>
      </summary>
      <div id={operationId} className="scroll-mt-40 border-t px-5 pb-5">
        {fresh && (
          <p className="mt-4 text-note text-muted-foreground">
            Needs a password or a passkey that was used within 5 minutes
            {fresh === 'always' ? '' : `, ${fresh}`}: POST /v1/auth/reauthenticate.
          </p>
        )}
        {scope && (
          <p className="mt-4 text-note text-muted-foreground">
            Programs may call it with an API key of the scope <code>{scope}</code>.
          </p>
        )}
        {limit && (
          <p className="mt-4 text-note text-muted-foreground">
            {limit.calls} calls in {inWords(limit.seconds)} for each visitor.
          </p>
        )}
        {parameters.length > 0 && (
          <Part title="Parameters">
            <FieldTable rows={parameters.map(parameterRow)} />
          </Part>
        )}
        {requestBody && (
          <Part title={requestBody.required ? 'Body' : 'Body, optional'} note={requestBody.description}>
            <Content content={requestBody.content} />
          </Part>
        )}
        {answer.content && (
          <Part title={'202' in responses ? 'Answer, 202 while it goes on' : 'Answer'}>
            <Content content={answer.content} />
          </Part>
        )}
        <Part title="Refusals">
          <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-note">
            {Object.entries(responses)
              .filter(([, response]) => '$ref' in response)
              .map(([status]) => (
                <a key={status} href={`#error-${status}`} className="link num">
                  {status}
                </a>
              ))}
          </p>
        </Part>
      </div>
    </details>
  )
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <div className="mt-5">
      <h4 className="font-medium">{title}</h4>
      {note && <p className="text-note text-muted-foreground">{note}</p>}
      {children}
    </div>
  )
}

function Content({ content }: { content: MediaContent }) {
  return Object.entries(content).map(([type, { schema }]) => (
    <div key={type}>
      {type !== 'application/json' && (
        <p className="mt-1">
          <code className="font-mono text-sm">{type}</code>
        </p>
      )}
      <SchemaTable schema={schema} />
    </div>
  ))
}

function parameterRow({ name, in: where, required, description = '', schema }: Parameter) {
  return {
    name: where === 'path' ? `{${name}}` : name,
    type: typeWords(schema),
    schema: null,
    required,
    note: description,
  }
}

function inWords(seconds: number): string {
  if (seconds === 60) return 'a minute'
  return seconds === 3_600 ? 'an hour' : `${seconds / 60} minutes`
}
