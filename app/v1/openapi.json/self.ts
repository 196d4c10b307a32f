import { z } from 'zod'
import { limits } from '@/lib/http/rate-limit'

// What the description says about itself. Apart from the two that show it, which could not be in their own list.

export const openapiOptions = {
  summary: 'This description, as OpenAPI 3.1.',
  limit: limits.readByVisitor,
  response: z.looseObject({ openapi: z.literal('3.1.0'), paths: z.looseObject({}) }),
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
