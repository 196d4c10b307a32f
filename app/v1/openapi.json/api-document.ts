import { sessionCookieName } from '@/lib/auth/tokens'
import { makeDocument } from '@/lib/http/openapi/document'
import type { OpenApiDocument } from '@/lib/http/openapi/types'
import { site } from '@/lib/site/site'
import { routes } from './routes'

let made: OpenApiDocument | undefined

/** The description of /v1, made once: it changes with the build and the configuration only. */
export function apiDocument(): OpenApiDocument {
  return (made ??= makeDocument(routes, { ...site(), sessionCookie: sessionCookieName() }))
}
