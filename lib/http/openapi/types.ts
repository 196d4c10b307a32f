// The part of OpenAPI 3.1 (spec.openapis.org/oas/v3.1) that we write. Pure.

/** JSON Schema, draft 2020-12. */
export type JsonSchema = { [key: string]: unknown }

export interface MediaContent {
  [type: string]: { schema: JsonSchema }
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: JsonSchema
}

export interface RequestBody {
  description?: string
  required: boolean
  content: MediaContent
}

export interface ResponseObject {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: MediaContent
}

export type Access = 'public' | 'member' | 'admin' | 'firm'
export type Method = 'get' | 'put' | 'post' | 'delete' | 'patch'

export interface OperationObject {
  operationId: string
  tags: string[]
  summary: string
  /** Either of them; empty for a call that anyone may make. */
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: RequestBody
  /** By status; errors are references to `components.responses`. */
  responses: Record<string, ResponseObject | { $ref: string }>
  /** Who may call. */
  'x-access': Access
  /** What an API key has to be good for; absent where none will do. */
  'x-api-key-scope'?: string
  /** Whether a password or a passkey has to have been used within the last five minutes: `always`, or when. */
  'x-fresh-sign-in'?: string
  /** How often one visitor may call. */
  'x-rate-limit'?: { calls: number; seconds: number }
}

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Partial<Record<Method, OperationObject>>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, ResponseObject>
    securitySchemes: Record<string, JsonSchema>
  }
}
