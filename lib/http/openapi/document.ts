import type { Operation } from '../route'
import { errorResponses } from './errors'
import { describeOperation } from './operation'
import { tagsOf } from './tags'
import type { JsonSchema, Method, OpenApiDocument, OperationObject } from './types'

// The API's own description (OpenAPI 3.1), made from the handlers that run. Pure.

const METHODS = ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'] as const

/** A route module, as far as it matters here. */
export type DescribedRoute = Partial<Record<(typeof METHODS)[number], { operation: Operation }>>

interface Facts {
  /** The service's name and address. */
  name: string
  url: string
  sessionCookie: string
}

const ABOUT = `Errors of every call have one form: \`{ "code", "message", "fieldErrors"? }\`. Bodies are JSON.
Changes are taken from the site's own pages, or from a program that shows a Bearer token. A program gets one from
\`POST /v1/auth/login\`; it lasts 15 minutes, and \`POST /v1/auth/refresh\` gives the next. Operators sign in with a passkey only; for programs they make
API keys under Programs, which are shown in the same place: \`Authorization: Bearer rdk_…\`.`

/** @param routes by their folders, with `[id]` for a part that differs. */
export function makeDocument(
  routes: Record<string, DescribedRoute>,
  { name, url, sessionCookie }: Facts,
): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = {}
  const paths: OpenApiDocument['paths'] = {}
  for (const [folder, route] of Object.entries(routes)) {
    const path = folder.replace(/\[(\w+)\]/g, '{$1}')
    const operations: Partial<Record<Method, OperationObject>> = {}
    for (const method of METHODS) {
      const handler = route[method]
      const key = method.toLowerCase() as Method
      if (handler) operations[key] = describeOperation(path, key, handler.operation, schemas)
    }
    paths[path] = operations
  }
  const responses = errorResponses(schemas)
  return {
    openapi: '3.1.0',
    info: { title: `${name} API`, version: '1', description: ABOUT },
    servers: [{ url }],
    tags: tagsOf(Object.keys(paths)),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      responses,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of a sign-in. With it the cookie does not count.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key that an operator has made for a program, `rdk_…`; the scope that a call needs stands beside it. Without a cookie.',
        },
        firmCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'firm-session',
          description:
            'What the browsers of law firms’ people get when they sign in; with TLS its name begins with `__Host-`. It is good for nothing else.',
        },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'What browsers get when they sign in.',
        },
      },
    },
  }
}
