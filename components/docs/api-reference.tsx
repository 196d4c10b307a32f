import { ChevronDown } from 'lucide-react'
import type { Method, OpenApiDocument, OperationObject } from '@/lib/http/openapi/types'
import { ApiGuide } from './api-guide'
import { OperationCard } from './operation-card'
import { SchemaTable } from './schema-table'

/** Points down while its call is closed. */
const chevron = (
  <ChevronDown aria-hidden className="size-5 shrink-0 text-muted-foreground group-open:rotate-180" />
)

interface Entry {
  method: string
  path: string
  operation: OperationObject
}

/** The whole description as a page to read. */
export function ApiReference({ document }: { document: OpenApiDocument }) {
  const { info, servers, tags, paths, components } = document
  const entries: Entry[] = Object.entries(paths).flatMap(([path, methods]) =>
    (Object.entries(methods) as [Method, OperationObject][]).map(([method, operation]) => ({
      method,
      path,
      operation,
    })),
  )
  const groups = tags.map((tag) => ({
    ...tag,
    id: `tag-${tag.name.toLowerCase()}`,
    entries: entries.filter(({ operation }) => operation.tags[0] === tag.name),
  }))
  return (
    <div className="shell pt-6 pb-(--space-section) sm:pt-10">
      <h1 className="text-h1">{info.title}</h1>
      <p className="mt-2 text-muted-foreground">
        Made from the calls themselves. For programs:{' '}
        <a href="/v1/openapi.json" className="link">
          /v1/openapi.json
        </a>{' '}
        (OpenAPI 3.1).
      </p>
      <nav
        aria-labelledby="contents"
        className="mt-(--space-block) rounded-xl border bg-card px-5 py-4 sm:px-6"
      >
        <h2 id="contents" className="text-h3">
          Contents
        </h2>
        <div className="mt-3 gap-x-8 sm:columns-2">
          {groups.map(({ name, id, entries: own }) => (
            <div key={name} className="mb-4 break-inside-avoid-column">
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center font-medium text-primary hover:underline"
              >
                {name}
              </a>
              <ul>
                {own.map(({ method, path, operation }) => (
                  <li key={operation.operationId}>
                    <a
                      href={`#${operation.operationId}`}
                      className="flex min-h-11 items-center py-1 font-mono text-sm wrap-anywhere hover:underline sm:min-h-8"
                    >
                      {method.toUpperCase()} {path}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
      <ApiGuide url={servers[0]!.url} errors={components.responses} />
      {groups.map(({ name, description, id, entries: own }) => (
        <section key={name} aria-labelledby={id} className="pt-(--space-block)">
          <h2 id={id} className="text-h2">
            {name}
          </h2>
          <p className="mt-1 text-muted-foreground">{description}</p>
          <div className="mt-4 grid gap-3">
            {own.map((entry) => (
              <OperationCard key={entry.operation.operationId} icon={chevron} {...entry} />
            ))}
          </div>
        </section>
      ))}
      <section aria-labelledby="schemas" className="pt-(--space-block)">
        <h2 id="schemas" className="text-h2">
          Schemas
        </h2>
        {Object.entries(components.schemas).map(([name, schema]) => (
          <div key={name} id={`schema-${name}`} className="scroll-mt-6 pt-6">
            <h3 className="text-h3">{name}</h3>
            <SchemaTable schema={schema} />
          </div>
        ))}
      </section>
    </div>
  )
}
