import 'server-only'
import crypto from 'node:crypto'
import type { AuditAction } from '../audit/actions'
import { recordAudit, type Actor } from '../audit/record'
import { hashEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { enqueueMail, storeRender } from '../mail/enqueue'
import { valuesOf } from '../mail/payload'
import type { TemplateName } from '../mail/template-table'
import type { RenderedMail } from '../mail/templates'

interface Test {
  /** What is tested: no two tests are one message. */
  of: string
  template: TemplateName
  mail: RenderedMail
  uniqueBreachId: string
  /** As `normaliseEmail` returns it. */
  to: string
  actor: Actor
  action: AuditAction
  /** For the audit log. */
  subject: string
}

/**
 * What fills a mail about a breach for an operator, whom no campaign names.
 * @param to as `normaliseEmail` returns it.
 * @param basis why its reader would be written to (lib/mail/payload.ts).
 */
export function valuesForOperator(uniqueBreachId: string, to: string, basis: string): Record<string, string> {
  const emailHash = hashEmail(to)
  return valuesOf(
    { campaignId: null, uniqueBreachId, emailHash, values: null, basis, createdAt: new Date() },
    to,
  )
}

/** Mails what people would get to an operator's own address, marked as a test. */
export async function sendTest(test: Test): Promise<void> {
  const { template, to, uniqueBreachId, actor, action, subject } = test
  const renderId = await storeRender(template, { ...test.mail, subject: `[Test] ${test.mail.subject}` })
  // Past a campaign's queue, so that a test is not held up by what it tests; so it brings its links with it.
  await db().$transaction(async (tx) => {
    await enqueueMail(tx, {
      dedupeKey: `test:${test.of}:${crypto.randomUUID()}`,
      template,
      renderId,
      to,
      values: valuesForOperator(uniqueBreachId, to, 'test'),
    })
    await recordAudit(tx, { actor, action, subject })
  })
}
