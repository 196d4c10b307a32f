import 'server-only'
import { readText } from './body'
import { AppError } from './errors'
import { isSentAs } from './media-type'

// A form that a browser sends by itself: before the page's scripts are there, or without any. It is taken as the JSON of the same
// call is, under the same guards, and the response leads on to a page (303). What was typed into a refused one waits in the visit.

/** Text fields by name; nothing inherited. */
export type FormFields = Readonly<Partial<Record<string, string>>>

/** What the page that is shown next needs to show a refused form again. */
export interface KeptForm {
  form: string
  values: Record<string, string>
  errors: Record<string, string>
  said: string
  /** `said` tells that it was done. */
  isDone?: true
}

/** What a call does with such a form. Every path is made of our own words: nothing that was sent may name a place. */
export interface PlainForm<Result> {
  /** The names of its fields, for the API's description. */
  fields: readonly string[]
  /** The body, as JSON would have it. */
  toBody(fields: FormFields): unknown
  /** Where the browser goes when it is done. */
  done(result: Result, fields: FormFields): string
  /** What the page says there, where it could not know that by itself. */
  tell?(result: Result): string
  /** Where it goes when the call was refused. */
  refused(error: AppError, fields: FormFields): string
  /** Which form it was, and what is shown in it again: never a password. @param result where it was done, and its page shows what came of it. */
  keep(fields: FormFields, result?: Result): { form: string; values: Record<string, string | undefined> }
}

const TYPE = 'application/x-www-form-urlencoded'
/** No form of ours has more. */
const MAX_FIELDS = 40
/** The visit is a cookie, and nobody types more into a field of ours. Bytes. */
const MAX_KEPT_LENGTH = 400

/** Whether a request brings a form instead of JSON. */
export function isPlainForm(headers: Headers): boolean {
  return isSentAs(TYPE, headers)
}

/**
 * Reads the fields of a plain form.
 * @throws AppError 413 too large, 400 for what no form of ours sends: a name that comes twice, text that is not UTF-8.
 */
export async function readPlainForm(request: Request): Promise<FormFields> {
  const text = await readText(request)
  const pairs = text === '' ? [] : text.split('&', MAX_FIELDS + 1)
  if (pairs.length > MAX_FIELDS) throw new AppError('malformed_request', 'The form has too many fields.')
  const fields = Object.create(null) as Record<string, string>
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const name = decode(at < 0 ? pair : pair.slice(0, at))
    if (name in fields) throw new AppError('malformed_request', 'The form has a field twice.')
    fields[name] = at < 0 ? '' : decode(pair.slice(at + 1))
  }
  return fields
}

/** The beginning of a field that becomes part of a path, with no character cut in two. */
export function cutField(text: string, most = 300): string {
  return [...text].slice(0, most).join('')
}

/** Read with replacements, an address would be another, and in no breach. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new AppError('malformed_request', 'The form is not valid UTF-8.')
  }
}

/** What of a form is kept for the page that shows it again. @param said its refusal, or what tells that it was done. @param result in that case. */
export function keptForm<Result>(
  { keep }: PlainForm<Result>,
  fields: FormFields,
  said: AppError | string,
  result?: Result,
): KeptForm {
  const { form, values } = keep(fields, result)
  const kept = Object.entries(values).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && Buffer.byteLength(entry[1]) <= MAX_KEPT_LENGTH,
  )
  return {
    form,
    values: Object.fromEntries(kept),
    ...(typeof said === 'string'
      ? { errors: {}, said, isDone: true }
      : { errors: { ...said.fieldErrors }, said: said.message }),
  }
}
