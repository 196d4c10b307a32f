import { messageResponse } from '@/lib/http/message-response'
import { passkeysResponse } from '@/lib/auth/passkeys/responses'
import { listPasskeys } from '@/lib/auth/passkeys/list-passkeys'
import { removePasskey } from '@/lib/auth/passkeys/remove-passkey'
import { renamePasskey } from '@/lib/auth/passkeys/rename-passkey'
import { passkeyQuerySchema, renameSchema } from '@/lib/auth/passkeys/schema'
import { requireOwnKey } from '@/lib/auth/viewer'
import { limits } from '@/lib/http/rate-limit'
import { memberRoute } from '@/lib/auth/route'

/** The member's own passkeys. */
export const GET = memberRoute(
  {
    summary: "Lists one's own passkeys.",
    limit: limits.memberByVisitor,
    response: passkeysResponse,
  },
  async ({ viewer }) => ({ passkeys: await listPasskeys(viewer.userId) }),
)

export const PATCH = memberRoute(
  {
    summary: 'Gives a passkey another name.',
    query: passkeyQuerySchema,
    body: renameSchema,
    limit: limits.memberByVisitor,
    response: messageResponse,
    errors: ['not_found'],
  },
  async ({ viewer, actor, query, body }) => {
    requireOwnKey(viewer)
    await renamePasskey(viewer.userId, query.id, body.name, actor)
    return { message: 'The passkey has its new name.' }
  },
)

export const DELETE = memberRoute(
  {
    summary: 'Removes a passkey; never the last way in.',
    fresh: 'always',
    query: passkeyQuerySchema,
    limit: limits.memberByVisitor,
    response: messageResponse,
    errors: ['not_found', 'conflict'],
  },
  async ({ viewer, actor, query }) => {
    await removePasskey(viewer.userId, query.id, { sid: viewer.sid, actor })
    return { message: 'The passkey was removed.' }
  },
)
