import { publicRoute } from '@/lib/http/route'
import { apiDocument } from './api-document'
import { openapiOptions } from './self'

export const GET = publicRoute(openapiOptions, () => ({ ...apiDocument() }))
