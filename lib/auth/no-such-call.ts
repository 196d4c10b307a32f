import 'server-only'
import { z } from 'zod'
import { AppError } from '../http/errors'
import { publicRoute } from './route'

const refuse = publicRoute(
  { summary: 'There is nothing here.', anyOrigin: true, response: z.never() },
  () => {
    throw new AppError('not_found', 'There is no such call. See /v1/docs.')
  },
)

/** An error as all of /v1 says it, and not a page, for whatever no other handler answers. */
export function noSuchCall(request: Request): Promise<Response> {
  return refuse(request)
}
