import 'server-only'
import type { NamedFirm } from '../consents/firm-words'
import { firmNotThere } from '../consents/firm-words'
import { LEAD_FORMS } from '../consents/lead-forms'
import { pgPool } from '../db/client'
import { env } from '../env'
import { AppError } from '../http/errors'
import { stateOfZip } from '../validation/zip-states'
import type { LeadRequest } from './schema'

const NAMED = `
  SELECT v.id AS "versionId", v.name, v.states, v.consent_text AS "consentText"
  FROM breach_law_firm n JOIN law_firm f ON f.id = n.firm_id
    JOIN LATERAL (SELECT * FROM law_firm_version w WHERE w.firm_id = f.id ORDER BY w.number DESC LIMIT 1) v ON true
  WHERE n.breach_id = $1 AND f.deactivated_at IS NULL`

/** The firm that the consultation forms of a breach name, in its words as they are now; null for none, and while hand-over is off. */
export async function readNamedFirm(breachId: number): Promise<NamedFirm | null> {
  if (env().LAW_FIRM_HAND_OVER !== 'on') return null
  return (await pgPool().query<NamedFirm>(NAMED, [breachId])).rows[0] ?? null
}

const FIELD = 'lawFirmVersionId'

/**
 * The firm that a request's sender has ticked, if its form has shown these very words.
 * @param breachId null for a request about no breach of the catalogue.
 * @throws AppError `firm_changed` where the form names no firm, another one, or the same in other words by now; `invalid_fields` for a zip
 *   code where the firm does not work.
 */
export async function requireNamedFirm(
  request: LeadRequest,
  breachId: number | null,
): Promise<NamedFirm | null> {
  const { form, lawFirmVersionId, zipCode } = request
  if (lawFirmVersionId === null) return null
  const named =
    breachId !== null && form !== undefined && LEAD_FORMS[form].namesFirm
      ? await readNamedFirm(breachId)
      : null
  if (named?.versionId !== lawFirmVersionId) {
    const message = named
      ? `What ${named.name} asks you to agree to is not what this form showed you. Read it below, and tick it if you agree. Nothing was sent.`
      : 'The law firm that this form named is not named any more. Nothing was sent: send it again without it.'
    throw new AppError('firm_changed', message, { fieldErrors: { [FIELD]: message } })
  }
  const state = stateOfZip(zipCode)
  if (state !== null && named.states.includes(state)) return named
  const message = firmNotThere(named, state)
  throw new AppError('invalid_fields', message, { fieldErrors: { [FIELD]: message } })
}
