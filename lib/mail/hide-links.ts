/** In place of a link that is its person's own. */
const HIDDEN_LINK = 'https://link.hidden/'

/** The values of a message without its links: whoever opens one acts as its person. Each is worked out when it is read. */
export function hideLinks(values: Record<string, string>): Record<string, string> {
  return new Proxy(values, {
    get: (target, name: string) =>
      (Reflect.get(target, name) as string | undefined)?.replace(/\bhttps?:\/\/\S+/gi, HIDDEN_LINK),
  })
}
