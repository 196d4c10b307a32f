import 'server-only'
import { cutField, type FormFields, type PlainForm } from '../../http/plain-form'
import { againPath, breachDetailsPath, paths, unfinishedCheckPath } from '../../paths'

/** The check as a plain form: the same pages as with scripts. */
export const plainCheck: PlainForm<{ outcome: 'found' | 'none-known' }> = {
  fields: ['email', 'uniqueBreachId'],
  toBody: ({ email }) => ({ email }),
  done: ({ outcome }, fields) => {
    const own = resultPath(fields)
    return own ? `${own}&check=done` : outcome === 'found' ? paths.summary : paths.noBreaches
  },
  refused: ({ status, retryAfter }, fields) =>
    status === 429 || status >= 500
      ? againPath(unfinishedCheckPath(status === 429 ? 'busy' : 'failed', retryAfter, resultPath(fields)))
      : againPath(resultPath(fields) ?? paths.breachChecker),
  keep: ({ email }) => ({ form: 'check', values: { email } }),
}

/** The page of the breach that was asked about, if it was one. */
function resultPath({ uniqueBreachId }: FormFields): string | undefined {
  return uniqueBreachId ? breachDetailsPath(cutField(uniqueBreachId)) : undefined
}
