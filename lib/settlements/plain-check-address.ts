import 'server-only'
import type { PlainForm } from '../http/plain-form'
import { againPath, paths } from '../paths'
import { VERDICTS } from './check-address'
import type { CheckAddressResult } from './check-address-schema'
import { settlementOfResult } from './check-published-address'

// The address check as a plain form: what came of it waits in the visit, sealed in the visitor's own browser, for the page that
// shows it. What was pasted does not.

const FORM = 'check-address'

export const plainCheckAddress: PlainForm<CheckAddressResult> = {
  fields: ['text', 'slug'],
  toBody: ({ text = '', slug }) => ({ text, ...(slug && { slug }) }),
  done: () => againPath(paths.isThisReal),
  tell: () => 'Checked.',
  refused: () => againPath(paths.isThisReal),
  keep: (_fields, result) => ({
    form: FORM,
    values: result
      ? {
          verdict: result.verdict,
          pasted: result.pasted ?? undefined,
          onRecord: result.onRecord ?? undefined,
          addresses: String(result.addresses),
          fitsLeast: result.fitsLeast ? 'yes' : undefined,
          slug: result.settlement?.slug,
        }
      : {},
  }),
}

/** What came of a check, from what waited of it; null where that is none. */
export async function keptResult(values: Record<string, string>): Promise<CheckAddressResult | null> {
  const verdict = VERDICTS.find((name) => name === values.verdict)
  if (!verdict) return null
  const { settlement, isGone } =
    values.slug === undefined ? { settlement: null, isGone: false } : await settlementOfResult(values.slug)
  // What was found is not so any more where the record stands by now.
  if (verdict === 'withdrawn_record' && !isGone) return null
  return {
    // It may have been withdrawn since.
    verdict: isGone ? 'withdrawn_record' : verdict,
    pasted: values.pasted ?? null,
    onRecord: isGone ? null : (values.onRecord ?? null),
    addresses: Number(values.addresses) || 0,
    fitsLeast: values.fitsLeast === 'yes',
    settlement,
  }
}
