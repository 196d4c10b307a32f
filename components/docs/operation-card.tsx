import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { typeWords } from '@/lib/http/openapi/schema-rows'
import type { Access, AnswerObject, MediaContent, OperationObject, Parameter } from '@/lib/http/openapi/types'
import { FieldTable, SchemaTable } from './schema-table'

const CALLERS: Record<Access, { label: string; tone: BadgeTone }> = {
  public: { label: 'Anyone', tone: 'neutral' },
  member: { label: 'Members', tone: 'info' },
  admin: { label: 'Operators', tone: 'active' },
}

/** One call: what it does, who may make it, what it takes and answers. */
export function OperationCard({ method, path, operation }: { method: string; path: string; operation: OperationObject }) {
  const { operationId, summary, parameters = [], requestBody, responses, 'x-access': access, 'x-rate-limit': limit } = operation
  const caller = CALLERS[access]
  const answer = responses[200] as AnswerObject
  return (
    <Card id={operationId} className="scroll-mt-6">
      <h3 className="font-mono text-base font-semibold wrap-anywhere">{method.toUpperCase()} {path}</h3>
      <p className="mt-1">{summary}</p>
      <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-note text-muted-foreground">
        <Badge tone={caller.tone}>{caller.label}</Badge>
        {limit && <span>{limit.calls} calls in {inWords(limit.seconds)}</span>}
      </p>
      {parameters.length > 0 && <Part title="Parameters"><FieldTable rows={parameters.map(parameterRow)} /></Part>}
      {requestBody && <Part title={requestBody.required ? 'Body' : 'Body, optional'} note={requestBody.description}><Content content={requestBody.content} /></Part>}
      {answer.content && <Part title={'202' in responses ? 'Answer, 202 while it goes on' : 'Answer'}><Content content={answer.content} /></Part>}
      <Part title="Refusals">
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-note">
          {Object.entries(responses).filter(([, response]) => '$ref' in response).map(([status]) => <a key={status} href={`#error-${status}`} className="link num">{status}</a>)}
        </p>
      </Part>
    </Card>
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
      {type !== 'application/json' && <p className="mt-1"><code className="font-mono text-sm">{type}</code></p>}
      <SchemaTable schema={schema} />
    </div>
  ))
}

function parameterRow({ name, in: where, required, description = '', schema }: Parameter) {
  return { name: where === 'path' ? `{${name}}` : name, type: typeWords(schema), schema: null, required, note: description }
}

function inWords(seconds: number): string {
  if (seconds === 60) return 'a minute'
  return seconds === 3_600 ? 'an hour' : `${seconds / 60} minutes`
}
