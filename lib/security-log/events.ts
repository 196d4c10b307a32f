// Every event that the log tells of for the sake of security. The table in docs/logs.md is made from this one. Pure.

export interface SecurityEventFacts {
  /** When there is a line. */
  when: string
  /** The calls that it is the outcome of, by `METHOD /path`: each has a line, whether it was granted or refused. */
  calls?: readonly string[]
  /** For calls whose success is everyday and not worth a line. */
  onlyRefused?: true
}

export const SECURITY_EVENTS = {
  'sign-in.password': { when: 'A sign-in with a password', calls: ['POST /v1/auth/login'] },
  'sign-in.passkey': { when: 'A sign-in with a passkey', calls: ['POST /v1/auth/passkeys/login/verify'] },
  'sign-in.admin': {
    when: 'A sign-in of an operator',
    calls: ['POST /v1/admin/login/verify', 'POST /v1/admin/login'],
  },
  'sign-in.firm': { when: 'A sign-in of somebody of a law firm', calls: ['POST /v1/firm/login/verify'] },
  'sign-in.ticket': { when: 'A ticket changed for a cookie, at /api/auth/callback/ticket' },
  'sign-up': { when: 'A sign-up', calls: ['POST /v1/auth/signup'] },
  'sign-out': { when: 'A sign-out, also at /api/auth/signout', calls: ['POST /v1/auth/signout'] },
  'step-up': {
    when: 'A password or passkey given again in a session',
    calls: ['POST /v1/auth/reauthenticate', 'POST /v1/auth/reauthenticate/passkey'],
  },
  'ticket.give': { when: 'A ticket for another session', calls: ['POST /v1/auth/ticket'] },
  'session.refresh': { when: 'A refresh token changed for new tokens', calls: ['POST /v1/auth/refresh'] },
  'session.replay': { when: 'A refresh token that was used up came back, which ended its session' },
  'session.gone': { when: 'A good cookie or token of a session that was ended or has expired' },
  'session.end': { when: 'A session ended by its owner from the list', calls: ['DELETE /v1/auth/sessions'] },
  'password.change': { when: 'A password set or changed', calls: ['POST /v1/auth/password'] },
  'password.remove': { when: 'A password removed', calls: ['DELETE /v1/auth/password'] },
  'password.reset-asked': {
    when: 'A link for a new password asked for',
    calls: ['POST /v1/auth/password-reset'],
  },
  'password.reset': {
    when: 'A new password set by a mailed link, which signs in',
    calls: ['POST /v1/auth/password-reset/confirm'],
  },
  'password.reset-look': {
    when: 'A look at what a link for a new password would end, refused',
    calls: ['POST /v1/auth/password-reset/inspect'],
    onlyRefused: true,
  },
  'passkey.add': { when: 'A passkey added', calls: ['POST /v1/auth/passkeys/register/verify'] },
  'passkey.rename': { when: 'A passkey renamed', calls: ['PATCH /v1/auth/passkeys'] },
  'passkey.remove': { when: 'A passkey removed', calls: ['DELETE /v1/auth/passkeys'] },
  'address.prove': {
    when: 'A mailed link opened that proves or changes an address',
    calls: ['POST /v1/auth/verify-email'],
  },
  'address.take-back': {
    when: 'What a mailed link had confirmed taken back',
    calls: ['POST /v1/auth/verify-email/take-back'],
  },
  'address.change': { when: 'Another address asked for', calls: ['POST /v1/users/me/email'] },
  'address.undo': {
    when: 'A change of address taken back by the left mailbox',
    calls: ['POST /v1/auth/undo-email-change'],
  },
  'access.end': { when: 'Everything ended that can open an account', calls: ['POST /v1/auth/access/end'] },
  'account.change': { when: 'A member’s profile changed', calls: ['PATCH /v1/users/me'] },
  'account.delete': { when: 'An account deleted by its owner', calls: ['DELETE /v1/users/me'] },
  'admin.enrol': {
    when: 'An operator’s passkey registered by an invite',
    calls: ['POST /v1/admin/register/verify'],
  },
  'admin.invite': {
    when: 'An operator invited, or an invite opened',
    calls: ['POST /v1/admin', 'POST /v1/admin/invite'],
  },
  'firm.enrol': {
    when: 'A passkey of somebody of a law firm registered by an invite',
    calls: ['POST /v1/firm/register/verify'],
  },
  'firm.invite': {
    when: 'Somebody of a law firm invited, or such an invite opened',
    calls: ['POST /v1/admin/law-firms/{id}/invite', 'POST /v1/firm/invite'],
  },
  'firm.remove': {
    when: 'The access of somebody of a law firm removed',
    calls: ['DELETE /v1/admin/law-firms/people/{id}'],
  },
  'firm.change': {
    when: 'A law firm added, changed, switched off or on, deleted, or chosen for the forms of a breach',
    calls: [
      'POST /v1/admin/law-firms',
      'PATCH /v1/admin/law-firms/{id}',
      'DELETE /v1/admin/law-firms/{id}',
      'PUT /v1/admin/breach/{id}/law-firm',
    ],
  },
  'admin.invite-revoke': { when: 'An invite taken back', calls: ['DELETE /v1/admin/invites/{id}'] },
  'admin.remove': { when: 'An operator’s access removed', calls: ['DELETE /v1/admin/admins/{id}'] },
  'api-key.create': { when: 'An API key made', calls: ['POST /v1/admin/api-keys'] },
  'api-key.revoke': { when: 'An API key revoked', calls: ['DELETE /v1/admin/api-keys/{id}'] },
  'webhook-endpoint.change': {
    when: 'A webhook added, changed, switched off or on, deleted, or given another secret',
    calls: [
      'POST /v1/admin/webhooks',
      'PATCH /v1/admin/webhooks/{id}',
      'DELETE /v1/admin/webhooks/{id}',
      'POST /v1/admin/webhooks/{id}/secret',
    ],
  },
  'export.member': { when: 'A member’s data downloaded', calls: ['GET /v1/users/me/data'] },
  'export.leads': {
    when: 'Leads exported by an operator, or by a program with their API key',
    calls: ['POST /v1/admin/leads/export'],
  },
  'read.addresses': {
    when: 'An operator reads the addresses of a breach, by call or on a page',
    calls: ['GET /v1/breaches/emails'],
  },
  'read.rejected': {
    when: 'An operator downloads the rows of an upload that were not loaded, which may hold addresses',
    calls: ['GET /v1/admin/breach/upload/{id}/rejected'],
  },
  'read.users': {
    when: 'An operator reads users, by call or on a page',
    calls: ['GET /v1/users', 'GET /v1/users/get-notified/{userId}'],
  },
  'read.leads': {
    when: 'An operator reads leads, by call or on a page',
    calls: [
      'GET /v1/admin/leads',
      'GET /v1/admin/leads/{id}',
      'GET /v1/admin/leads/keys',
      'GET /v1/admin/leads/{id}/hand-over',
      'GET /v1/admin/leads/{id}/certificate',
    ],
  },
  'lead.hand-over': {
    when: 'A lead handed over to a law firm by an operator',
    calls: ['POST /v1/admin/leads/{id}/hand-over'],
  },
  'lead.recall': { when: 'A lead recalled from a law firm', calls: ['POST /v1/admin/leads/{id}/recall'] },
  'read.law-firms': {
    when: 'An operator reads law firms and their people, by call or on a page',
    calls: ['GET /v1/admin/law-firms'],
  },
  'read.handed-over': {
    when: 'Somebody of a law firm reads what it was handed, by call or on a page',
    calls: ['GET /v1/firm/leads', 'GET /v1/firm/leads/{id}', 'GET /v1/firm/leads/{id}/certificate'],
  },
  'read.mail': {
    when: 'An operator reads mail in the outbox or captured mail, by call or on a page',
    calls: ['GET /v1/admin/outbox', 'GET /v1/admin/outbox/{id}'],
  },
  'read.audit': {
    when: 'An operator reads the audit log, by call or on a page',
    calls: ['GET /v1/admin/audit'],
  },
  'user.delete': {
    when: 'A user deleted by an operator',
    calls: ['DELETE /v1/users/{id}', 'DELETE /v1/users/by-email'],
  },
  'read.removed': {
    when: 'An operator reads what was recently deleted, by call or on a page',
    calls: ['GET /v1/admin/removed'],
  },
  'removed.put-back': {
    when: 'A deleted breach or user put back',
    calls: ['POST /v1/admin/removed/{id}'],
  },
  'removed.erase': {
    when: 'A deleted breach or user removed for good',
    calls: ['DELETE /v1/admin/removed/{id}'],
  },
  'upload.receive': {
    when: 'A file uploaded, of breaches or of settlements',
    calls: ['POST /v1/admin/breach/upload', 'POST /v1/admin/settlements/import'],
  },
  'upload.commit': {
    when: 'A previewed upload imported',
    calls: ['POST /v1/admin/breach/upload/{id}/commit'],
  },
  'upload.undo': { when: 'An import taken back', calls: ['POST /v1/admin/breach/upload/{id}/undo'] },
  'upload.discard': { when: 'An upload discarded', calls: ['DELETE /v1/admin/breach/upload/{id}'] },
  webhook: {
    when: 'A call of the mail provider that was refused: its signature is wrong',
    calls: ['POST /v1/mail/webhook'],
    onlyRefused: true,
  },
  refused: {
    when: 'Any other call refused with 401, 403 or 429, from another site too, or turned away at the sign-in gate',
  },
  'key.mismatch': { when: 'EMAIL_HASH_KEY is not the key that the data was stored under' },
  'held-back': { when: 'So many lines of one event were left out, because there were too many in a minute' },
} as const satisfies Record<string, SecurityEventFacts>

export type SecurityEvent = keyof typeof SECURITY_EVENTS

const BY_CALL = new Map<string, SecurityEvent>(
  (Object.entries(SECURITY_EVENTS) as [SecurityEvent, SecurityEventFacts][]).flatMap(
    ([event, { calls = [] }]) => calls.map((call): [string, SecurityEvent] => [call, event]),
  ),
)

/** @param call `METHOD /path`, as in the API's description. */
export function eventOfCall(call: string): SecurityEvent | null {
  return BY_CALL.get(call) ?? null
}

/** Whether what a call is refused with is worth a line where the call has no event of its own. */
export function isGuardStatus(status: number): boolean {
  return status === 401 || status === 403 || status === 429
}

/** What a path is called in the API's description: what fills its folders' brackets, by their names. @param path of the request. */
export function pathTemplate(path: string, params: Record<string, string | string[]>): string {
  const names = new Map(
    Object.entries(params).flatMap(([name, value]) => (typeof value === 'string' ? [[value, name]] : [])),
  )
  if (names.size === 0) return path
  return path
    .split('/')
    .map((part) => {
      const name = names.get(decode(part))
      return name === undefined ? part : `{${name}}`
    })
    .join('/')
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
