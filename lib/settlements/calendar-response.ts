/** Sends a calendar. @param file what it is saved as: for one that is downloaded. */
export function calendarResponse(
  text: string,
  { file, isPrivate = false }: { file?: string; isPrivate?: boolean },
): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': isPrivate ? 'private, no-store' : 'public, max-age=300',
      ...(file !== undefined && { 'content-disposition': `attachment; filename="${file}"` }),
      'x-robots-tag': 'noindex',
    },
  })
}
