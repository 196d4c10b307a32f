import type { Breach } from '../breach'
import { KINDS } from '../kinds/kind-table'

/** Said where an address was to be looked up in a breach and was not, to its end. Pure. */
export function unansweredWords({ kind, isCheckable }: Pick<Breach, 'kind' | 'isCheckable'>): string {
  const { noun } = KINDS[kind]
  return isCheckable
    ? `We could not complete the check, so we do not know whether your address is in ${noun}.`
    : `We cannot check addresses for ${noun}, so we do not know whether yours is in it.`
}
