import 'server-only'
import { openExposureEmail } from '../crypto/crypto'
import { db } from '../db/client'
import { env } from '../env'
import { fillTemplate } from './fill'
import { headersOf, valuesOf } from './payload'

// Mail that the capture transport kept, as its recipients would have read it.

const LIST_LENGTH = 50

export interface CapturedMail {
  id: string
  to: string
  template: string
  subject: string
  sentAt: Date
}

/** The latest captured messages, newest first. */
export async function listCaptured(): Promise<CapturedMail[]> {
  const rows = await db().emailMessage.findMany({
    where: { batch: { transport: 'capture' }, sentAt: { not: null } },
    orderBy: { id: 'desc' },
    take: LIST_LENGTH,
    include: { render: { select: { subject: true } } },
  })
  return rows.map(({ id, recipient, template, render, sentAt }) => ({
    id: String(id),
    to: openExposureEmail(recipient) ?? '',
    template,
    subject: render.subject,
    sentAt: sentAt!,
  }))
}

export interface CapturedContent extends CapturedMail {
  /** The name and address that it would have come from. */
  from: string
  /** What else would have stood in its head, by name. */
  headers: Record<string, string>
  html: string
  text: string
  /** Every address that it links to, in the order of the message. */
  links: string[]
}

/** @returns one captured message, or null. */
export async function getCaptured(id: string): Promise<CapturedContent | null> {
  if (!/^\d{1,18}$/.test(id)) return null
  const row = await db().emailMessage.findFirst({
    where: { id: BigInt(id), batch: { transport: 'capture' }, sentAt: { not: null } },
    include: { render: true, campaign: { select: { uniqueBreachId: true } } },
  })
  if (!row) return null
  const to = openExposureEmail(row.recipient) ?? ''
  const member = {
    ...row,
    emailHash: Buffer.from(row.emailHash),
    uniqueBreachId: row.campaign?.uniqueBreachId ?? null,
  }
  const { subject, html, text } = fillTemplate(row.render, valuesOf(member, to))
  return {
    id,
    from: env().MAIL_FROM,
    to,
    template: row.template,
    subject,
    sentAt: row.sentAt!,
    headers: headersOf(member) ?? {},
    html,
    text,
    links: linksIn(text),
  }
}

function linksIn(text: string): string[] {
  // A full stop after a link is not a part of it.
  return [...new Set(text.match(/https?:\/\/[^\s<>()[\]]*[^\s<>()[\].,;:]/g) ?? [])]
}
