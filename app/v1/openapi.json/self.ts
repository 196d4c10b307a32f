import { z } from 'zod'
import { limits } from '@/lib/http/rate-limit'

// What the description says about itself. Apart from the two that show it, which could not be in their own list.

export const openapiOptions = {
  summary: 'This description, as OpenAPI 3.1.',
  limit: limits.readByVisitor,
  response: z.object({
    openapi: z.literal('3.1.0'),
    info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
    servers: z.array(z.object({ url: z.string() })),
    tags: z.array(z.object({ name: z.string(), description: z.string() })),
    paths: z.looseObject({}),
    components: z.object({
      schemas: z.looseObject({}),
      responses: z.looseObject({}),
      securitySchemes: z.looseObject({}),
    }),
  }),
}

export const openapi = { GET: { operation: { ...openapiOptions, access: 'public' as const } } }

export const docs = {
  GET: {
    operation: {
      summary: 'The same as a page to read.',
      responseType: 'text/html',
      access: 'public' as const,
    },
  },
}
