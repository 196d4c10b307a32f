import { noSuchCall } from '@/lib/auth/no-such-call'

/** Whatever no other folder answers. */
const nothingHere = (request: Request) => noSuchCall(request)

export {
  nothingHere as GET,
  nothingHere as POST,
  nothingHere as PUT,
  nothingHere as PATCH,
  nothingHere as DELETE,
}
