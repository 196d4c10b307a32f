/** The addresses of the scripts that a page loads. Only browsers without modules load what is marked noModule, and none in use does. */
export function scriptsOf(html: string): Set<string> {
  const tags = [...html.matchAll(/<script\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/\bnomodule\b/i.test(tag))
  return new Set(tags.flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []))
}
