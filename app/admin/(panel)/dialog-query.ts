import { first, type Query } from '../../read-query'

/** What the dialogs keep in the address, beside the filters of the tab below them. */
const DIALOG_PARAMETERS = [
  'user',
  'userPage',
  'emails',
  'emailsPage',
  'emailsAfter',
  'emailsBefore',
  'address',
  'import',
]

/** What a filter of a tab may be: it stands in the address of every row. Characters. */
const MAX_VALUE_LENGTH = 300

/** The tab's own part of the address bar: where closing a dialog leads. */
export function withoutDialogs(query: Query): Record<string, string> {
  const own = Object.entries(query).filter(([name]) => name !== 'tab' && !DIALOG_PARAMETERS.includes(name))
  return Object.fromEntries(
    own.flatMap(([name, value]) =>
      (first(value)?.length ?? Infinity) > MAX_VALUE_LENGTH ? [] : [[name, first(value)!]],
    ),
  )
}
