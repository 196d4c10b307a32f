import { createSettlementSchema, editSettlementSchema } from '@/lib/settlements/desk/edit-schema'
import { fieldErrorsOf, plainWords } from '@/lib/validation/field-errors'

/**
 * What the call would refuse, before it is made, by the call's names of the fields. The schema is the call's own, and loaded when
 * something is saved.
 * @param version null for a new record.
 */
export function wrongFields(body: object, version: number | null): Record<string, string> {
  const { error } =
    version === null
      ? createSettlementSchema.safeParse(body, { error: plainWords })
      : editSettlementSchema.safeParse({ ...body, version }, { error: plainWords })
  return error ? fieldErrorsOf(error.issues) : {}
}
