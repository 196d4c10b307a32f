import { schemaRows, type SchemaRow } from '@/lib/http/openapi/schema-rows'
import type { JsonSchema } from '@/lib/http/openapi/types'

/** Names with their types and what there is to say about each. */
export function FieldTable({ rows }: { rows: SchemaRow[] }) {
  return (
    <dl className="mt-2 divide-y border-y">
      {rows.map(({ name, type, schema, required, note }) => (
        <div key={name} className="grid gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[15rem_1fr]">
          <dt className="min-w-0">
            {name && <code className="font-mono text-sm wrap-anywhere">{name}</code>}
            {!required && <span className="ml-2 text-xs text-muted-foreground">optional</span>}
          </dt>
          <dd className="min-w-0 text-note wrap-anywhere text-muted-foreground">
            {schema ? (
              <a href={`#schema-${schema}`} className="link">
                {type}
              </a>
            ) : (
              type
            )}
            {note && <span className="block">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A schema as the table of its fields. */
export function SchemaTable({ schema }: { schema: JsonSchema }) {
  return <FieldTable rows={schemaRows(schema)} />
}
