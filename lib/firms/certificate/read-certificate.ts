import 'server-only'
import { openToken } from '../../crypto/crypto'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { isUuid } from '../../validation/ids'
import { writeCertificate, type Disclosed } from './certificate'

/** What was given, by field; null once it was recalled, and where it was sealed under a key that is not known. */
export function openDisclosed(sealed: string | null): Record<string, Disclosed> | null {
  return sealed === null ? null : (openToken('hand-over', sealed) as Record<string, Disclosed> | null)
}

/** The same where what cannot be read must not be taken for what was recalled. @throws AppError `unavailable` */
export function requireDisclosed(sealed: string | null): Record<string, Disclosed> | null {
  const given = openDisclosed(sealed)
  if (sealed !== null && given === null) throw new AppError('unavailable', CANNOT_OPEN)
  return given
}

/** The file of a request's certificate, for operators: also of one that was recalled, or is gone. @throws AppError `not_found`, `unavailable` */
export async function leadCertificate(leadId: string): Promise<Response> {
  const found = isUuid(leadId) ? await db().handOver.findUnique({ where: { leadId } }) : null
  if (!found) throw new AppError('not_found', 'This request was not handed over to anybody.')
  return toFile(found)
}

/** The same for the firm that has it, as long as it has it. @param id the hand-over's. @throws AppError `not_found`, `unavailable` */
export async function firmCertificate(firmId: string, id: string): Promise<Response> {
  const found = isUuid(id) ? await db().handOver.findFirst({ where: { id, firmId, recalledAt: null } }) : null
  if (!found) throw new AppError('not_found', NOT_YOURS)
  return toFile(found)
}

/** For what a firm was not handed, or has no longer: in the same words. */
export const NOT_YOURS = 'There is no such request, or it was recalled.'

/** Of what was sealed under a key that is not known. */
const CANNOT_OPEN =
  'What was handed over cannot be opened at the moment. It was not recalled: please ask us for it.'

/** @throws AppError `unavailable` */
function toFile({
  id,
  payload,
  signature,
  disclosed,
}: {
  id: string
  payload: string
  signature: string
  disclosed: string | null
}): Response {
  return new Response(writeCertificate({ payload, signature, given: requireDisclosed(disclosed) }), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="certificate-${id}.json"`,
      'cache-control': 'no-store',
    },
  })
}
