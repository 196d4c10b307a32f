import 'server-only'
import crypto from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Prisma } from '@/prisma/generated/client'
import { sealExposureEmail, sealToken } from '../crypto/crypto'
import { db } from '../db/client'
import { outsideRequests } from '../outside-requests'
import { MAIL_TEMPLATES, type TemplateName } from './template-table'
import type { RenderedMail, TemplateProps } from './templates'

// How a use case sends mail: it writes a row of the ledger in its own transaction. What is not committed is not sent,
// and what is committed is sent once, by a worker.

/** The channel on which waiting workers hear of new mail. */
export const MAIL_CHANNEL = 'redress_mail'

/** A day's mail has a handful of these. */
const KEPT_RENDERS = 500
/** Characters of what they were rendered from. */
const KEPT_CHARACTERS = 1024 * 1024
/** After this a stored one is marked as in use again: the purge takes those that nobody has used for longer. Milliseconds. */
const RENDER_TTL_MS = 24 * 60 * 60 * 1000

// One for each database that this process opens.
const renders = new WeakMap<object, LRUCache<string, string>>()

/**
 * Renders a template and stores the result, once for all messages that share it. Call it before the transaction that
 * enqueues: two transactions that store the same one would wait for each other.
 * @returns the id for `enqueueMail`.
 */
export async function prepareMail<T extends TemplateName>(
  template: T,
  props: TemplateProps[T],
): Promise<string> {
  const database = db()
  let known = renders.get(database)
  if (!known)
    renders.set(
      database,
      (known = new LRUCache({
        max: KEPT_RENDERS,
        maxSize: KEPT_CHARACTERS,
        sizeCalculation: (kept, from) => kept.length + from.length,
        ttl: RENDER_TTL_MS,
      })),
    )
  const key = JSON.stringify([template, props])
  let id = known.get(key)
  if (!id) {
    // Loaded when it is needed: a worker that only sends starts half a second sooner.
    const { renderTemplate } = await outsideRequests(() => import('./templates'))
    id = await storeRender(template, await renderTemplate(template, props))
    known.set(key, id)
  }
  return id
}

/** Stores rendered mail. @returns its id, a digest of its content. */
export async function storeRender(template: string, { subject, html, text }: RenderedMail): Promise<string> {
  const id = crypto
    .createHash('sha256')
    .update(JSON.stringify([template, subject, html, text]))
    .digest('hex')
    .slice(0, 32)
  await db().$executeRaw`
    INSERT INTO email_render (id, template, subject, html, text) VALUES (${id}, ${template}, ${subject}, ${html}, ${text})
    ON CONFLICT (id) DO UPDATE SET created_at = now() WHERE email_render.created_at < now() - interval '1 hour'`
  return id
}

export interface NewMail {
  /** What this message is, once and for all: a second one with the same key is not written. */
  dedupeKey: string
  template: TemplateName
  /** From `prepareMail`. */
  renderId: string
  /** As `normaliseEmail` returns it. */
  to: string
  /** What fills the template's placeholders for this person. */
  values?: Record<string, string>
  /** False does the work and writes nothing, where time must not tell whether there is anybody to write to. */
  isWritten?: boolean
}

/**
 * Writes a message that a person asked for or must know; campaigns are written by lib/alerts.
 * @param tx the transaction of what the message tells about.
 * @returns whether it was written: not when a message with this key was there already.
 */
export async function enqueueMail(
  tx: Prisma.TransactionClient,
  { dedupeKey, template, renderId, to, values, isWritten = true }: NewMail,
): Promise<boolean> {
  const { hash, ciphertext } = sealExposureEmail(to)
  // Why this person is written to: see lib/mail/basis.ts.
  const basis = MAIL_TEMPLATES[template].kind === 'settlement' ? 'settlement' : 'asked'
  const sealed = values ? sealToken('mail-values', values) : null
  const written = await tx.$executeRaw`
    INSERT INTO email_message (dedupe_key, template, render_id, email_hash, recipient, "values", basis)
    SELECT ${dedupeKey}, ${template}, ${renderId}, ${hash}, ${ciphertext}, ${sealed}, ${basis} WHERE ${isWritten} ON CONFLICT (dedupe_key) DO NOTHING`
  if (written > 0 || !isWritten) await wakeWorkers(tx)
  return written > 0
}

/** Lets waiting workers look at the ledger when the transaction commits. */
export async function wakeWorkers(tx: Pick<Prisma.TransactionClient, '$executeRaw'>): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${MAIL_CHANNEL}, '')`
}
