import { z } from 'zod'
import { AppError } from '@/lib/http/errors'
import { publicRoute } from '@/lib/http/route'

/** Whatever no other folder answers: an error as all of /v1 says it, and not a page. */
const handle = publicRoute({ about: 'There is nothing here.', anyOrigin: true, answer: z.never() }, () => {
  throw new AppError('not_found', 'There is no such call. See /v1/docs.')
})

const nothingHere = (request: Request) => handle(request)

export { nothingHere as GET, nothingHere as POST, nothingHere as PUT, nothingHere as PATCH, nothingHere as DELETE }
