import 'server-only'
import { z } from 'zod'
import { openToken, sealToken } from '../crypto/crypto'
import { env } from '../env'

// What one visitor's pages pass on to each other (the specification's navigation state and stored breach data): an
// encrypted, httpOnly cookie, written by /v1 answers only. No address ever stands in a URL.

/** Seconds a visit lasts after the last write. */
export const VISIT_TTL_S = 2 * 60 * 60

/** What is left of the 4,096 characters that browsers keep, beside the name and the attributes. */
const MAX_COOKIE_LENGTH = 3_900

const MAX_PROVEN = 10
const MAX_LEADS = 5

const typedSchema = z.object({
  name: z.string().max(200),
  phoneNumber: z.string().max(20).optional(),
  zipCode: z.string().max(10).optional(),
})

const confirmationSchema = typedSchema.extend({
  leadId: z.uuid().optional(),
  confirmed: z.boolean().optional(),
  mailableAt: z.number().optional(),
  submissionType: z.enum(['consultation', 'notification', 'monitoring']),
  email: z.string().max(254),
  uniqueBreachId: z.string().max(300),
  sms: z.boolean(),
  future: z.boolean(),
  lawyer: z.boolean(),
  notPassedOn: z.enum(['california', 'state']).optional(),
})

const texts = z.record(z.string().max(60), z.string().max(400))

const keptSchema = z.object({
  form: z.string().max(60),
  values: texts,
  errors: texts,
  said: z.string().max(300),
  isDone: z.literal(true).optional(),
})

const visitSchema = z.object({
  kept: keptSchema.optional().catch(undefined),
  confirmation: confirmationSchema.optional(),
  typed: typedSchema.optional(),
  leads: z.array(z.uuid()).max(MAX_LEADS).optional(),
  email: z.string().max(254).optional(),
  proofs: z
    .array(z.object({ id: z.guid(), email: z.string().max(254) }))
    .max(MAX_PROVEN)
    .optional()
    .catch(undefined),
})

/** What a confirmation page confirms: the last request that was sent. `leadId`: where this visitor made it. `confirmed`: nothing was mailed, for its sender had proven to own the address. `mailableAt`: nothing was mailed, for the address had had too much; when it may be (seconds since 1970). */
export type Confirmation = z.infer<typeof confirmationSchema>

/** A form that the browser sent by itself and that was refused, for the page that shows it again (lib/http/plain-form.ts). */
export type Kept = z.infer<typeof keptSchema>

/** `kept`: see above. `email`: the address last checked. `typed`: of a request that was taken back, for the next. `leads`: this browser's last requests. `proofs`: addresses whose owner this browser has proven to be, each with the id of the row that says whether it still counts (lib/verification/visit-proofs.ts). */
export type Visit = z.infer<typeof visitSchema>

/** With TLS the name itself forbids a sibling domain or a plain connection from setting the cookie. */
export function visitCookieName(): string {
  return isSecure() ? '__Host-visit' : 'visit'
}

function isSecure(): boolean {
  return env().APP_URL.startsWith('https:')
}

/** @returns the visit in a cookie's value; an empty one when it is absent, expired, damaged or not ours. */
export function openVisit(cookie: string | undefined, now = Date.now()): Visit {
  if (!cookie || cookie.length > MAX_COOKIE_LENGTH) return {}
  const sealed = openToken('visit', cookie)
  if (typeof sealed !== 'object' || sealed === null) return {}
  const { visit, exp } = sealed as { visit?: unknown; exp?: unknown }
  if (typeof exp !== 'number' || exp * 1000 <= now) return {}
  return visitSchema.safeParse(visit).data ?? {}
}

/** @returns a Set-Cookie value that carries the visit for the next two hours. */
export function visitCookie(visit: Visit, now = Date.now()): string {
  const seal = (kept: Visit) => sealToken('visit', { visit: kept, exp: Math.floor(now / 1000) + VISIT_TTL_S })
  let value = seal(visit)
  // Browsers drop a larger cookie whole. What was typed goes first, then of many long addresses the first proven ones.
  if (value.length > MAX_COOKIE_LENGTH && visit.kept) {
    const { kept: _kept, ...rest } = visit
    return visitCookie(rest, now)
  }
  for (let from = 1; value.length > MAX_COOKIE_LENGTH && from <= (visit.proofs?.length ?? 0); from++) {
    value = seal({ ...visit, proofs: visit.proofs!.slice(from) })
  }
  return `${visitCookieName()}=${value}; Path=/; Max-Age=${VISIT_TTL_S}; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`
}

/** @returns a Set-Cookie value that ends the visit. */
export function clearedVisitCookie(): string {
  return `${visitCookieName()}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`
}

/** What a visit has proven with one more address; the latest last. @param id of the proof's row. */
export function provenWith({ proofs = [] }: Visit, email: string, id: string): Pick<Visit, 'proofs'> {
  return { proofs: [...proofs.filter((known) => known.email !== email), { id, email }].slice(-MAX_PROVEN) }
}

/** A visit's requests with one more; the latest last. */
export function leadsWith({ leads = [] }: Visit, leadId: string): Pick<Visit, 'leads'> {
  return { leads: [...leads.filter((known) => known !== leadId), leadId].slice(-MAX_LEADS) }
}

/** What this visit names as proof that it owns the (normalised) address. Whether that counts, its row says. */
export function proofOf(visit: Visit, email: string): { id: string; email: string } | undefined {
  return visit.proofs?.find((proof) => proof.email === email)
}

// Tried: `cookie` 1.1. It writes a cookie's attributes in another order than browsers and callers get from us, and keeps every
// name of a header, which makes one with 3,000 names cost 5.6 times as much; an ordinary one costs the same.
/** The value of one cookie in a Cookie header. */
export function readCookie(header: string | null, name: string): string | undefined {
  if (!header) return undefined
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}
