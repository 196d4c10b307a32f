/** What a kept page loads later is a list of addresses at its end (lib/server/kept-pages/later-scripts.ts). */
const LATER = /\}\)\((\["[^<]*?"\])\)<\/script>/

/** The addresses of the scripts that a page loads, at once or later. Only browsers without modules load what is marked noModule, and none in use does. */
export function scriptsOf(html: string): Set<string> {
  const tags = [...html.matchAll(/<script\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/\bnomodule\b/i.test(tag))
  const later = LATER.exec(html)?.[1]
  return new Set([
    ...tags.flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []),
    ...(later ? (JSON.parse(later) as string[]) : []),
  ])
}
