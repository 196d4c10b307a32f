import 'server-only'
import { openToken } from '../../crypto/crypto'
import { db } from '../../db/client'
import { AppError } from '../../http/errors'
import { isUuid } from '../../validation/ids'
import { writeCertificate, type Disclosed } from './certificate'

/** What was given, by field; null once it was recalled. */
export function openDisclosed(sealed: string | null): Record<string, Disclosed> | null {
  return sealed === null ? null : (openToken('hand-over', sealed) as Record<string, Disclosed> | null)
}

/** The file of a request's certificate, for operators: also of one that was recalled, or is gone. @throws AppError `not_found` */
export async function leadCertificate(leadId: string): Promise<Response> {
  const found = isUuid(leadId) ? await db().handOver.findUnique({ where: { leadId } }) : null
  if (!found) throw new AppError('not_found', 'This request was not handed over to anybody.')
  return toFile(found)
}

/** The same for the firm that has it, as long as it has it. @param id the hand-over's. @throws AppError `not_found` */
export async function firmCertificate(firmId: string, id: string): Promise<Response> {
  const found = isUuid(id) ? await db().handOver.findFirst({ where: { id, firmId, recalledAt: null } }) : null
  if (!found) throw new AppError('not_found', NOT_YOURS)
  return toFile(found)
}

/** For what a firm was not handed, or has no longer: in the same words. */
export const NOT_YOURS = 'There is no such request, or it was recalled.'

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
  return new Response(writeCertificate({ payload, signature, given: openDisclosed(disclosed) }), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="certificate-${id}.json"`,
      'cache-control': 'no-store',
    },
  })
}
