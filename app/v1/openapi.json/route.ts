import { publicRoute } from '@/lib/auth/route'
import { apiDocument } from './api-document'
import { openapiOptions } from './self'

export const GET = publicRoute(openapiOptions, () => ({ ...apiDocument() }))
