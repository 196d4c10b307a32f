import 'server-only'
import type { Prisma } from '@/prisma/generated/client'
import type { AuditAction } from './actions'

/** Who does something that is written down. */
export interface Actor {
  /** The operator's account; null for a command or a clock job. */
  id: string | null
  /** The operator's address, or what acts: `command line`, `worker`. */
  name: string
  ip: string
  requestId: string | null
  /** The API key by which a program does it in the operator's name: its name and its id. */
  program?: string
}

/** For what a command does. */
export const COMMAND_LINE: Actor & { id: null } = { id: null, name: 'command line', ip: '', requestId: null }
/** For what the clock does. */
export const WORKER: Actor = { id: null, name: 'worker', ip: '', requestId: null }

export interface AuditRecord {
  actor: Actor
  action: AuditAction
  /** A breach's public key, or an id. Never an address. */
  subject: string
  /** What was so before, and after. Nothing that identifies a member or a visitor. */
  before?: Prisma.InputJsonValue
  after?: Prisma.InputJsonValue
}

/**
 * Writes into the audit log.
 * @param tx the transaction of what it tells of, so that neither stands without the other.
 * @returns its number there.
 */
export async function recordAudit(
  tx: Pick<Prisma.TransactionClient, 'auditEvent'>,
  { actor, action, subject, before, after }: AuditRecord,
): Promise<bigint> {
  const { id } = await tx.auditEvent.create({
    select: { id: true },
    data: {
      actorId: actor.id,
      actor: actor.name,
      action,
      subject,
      before,
      after,
      ip: actor.ip,
      requestId: actor.requestId,
      program: actor.program,
    },
  })
  return id
}

/** The same over the driver, for what is written through it. @param client inside a transaction. */
export async function recordAuditBy(
  client: { query(sql: string, values: unknown[]): Promise<unknown> },
  { actor, action, subject, before, after }: AuditRecord,
): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await client.query(
    'INSERT INTO audit_event (actor_id, actor, action, subject, before, after, ip, request_id, program) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [
      actor.id,
      actor.name,
      action,
      subject,
      json(before),
      json(after),
      actor.ip,
      actor.requestId,
      actor.program ?? null,
    ],
  )
}
