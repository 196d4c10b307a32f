import 'server-only'

/** Whether a body is of this type, in UTF-8 and in no coding: in others, what is read would not be what was meant. */
export function isSentAs(wanted: string, headers: Headers): boolean {
  const [type, ...parameters] = (headers.get('content-type') ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '')
  const coding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity'
  return (
    type === wanted &&
    (charset === undefined || charset === 'utf-8' || charset === 'utf8') &&
    coding === 'identity'
  )
}
