import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { site } from '../site/site'

// What a visitor sees instead of a page that we have no room for: made once, without the framework, for there is none of it to
// spare then. Its colours are those of app/tokens.css.

export type Refusal = 'busy' | 'too-many'

const WORDS: Record<Refusal, { status: number; title: string; text: string }> = {
  busy: {
    status: 503,
    title: 'We are very busy right now',
    text: 'Many people are using this site at the moment. Please wait a few seconds and try again.',
  },
  'too-many': {
    status: 429,
    title: 'Too many pages at once',
    text: 'Your network has asked for more pages than we can show it at once. Please wait a minute and try again.',
  },
}

/** No script, and nothing from anywhere. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const STYLE = `
:root { color-scheme: light dark; --background: #fafaf8; --foreground: #151c29; --card: #fff; --muted: #545b66; --border: #e1e1dd; --primary: #1e3b75; --on-primary: #fbfcfe; --ring: #2763d7 }
@media (prefers-color-scheme: dark) { :root { --background: #0e131d; --foreground: #eeeff3; --card: #171d28; --muted: #a7aeb8; --border: #2f3744; --primary: #9fbef7; --on-primary: #0a152a; --ring: #93b8fb } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--background); color: var(--foreground); font: 1rem/1.55 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif }
main { box-sizing: border-box; width: calc(100% - 2rem); max-width: 30rem; margin: 1rem; padding: 2rem; background: var(--card); border: 1px solid var(--border); border-radius: 12px }
p { margin: 0.75rem 0 0; color: var(--muted) }
.name { margin: 0; font-weight: 600; color: var(--foreground) }
h1 { margin: 1.5rem 0 0; font-size: 1.75rem; line-height: 1.15; letter-spacing: -0.028em; font-weight: 600; text-wrap: balance }
a { display: inline-flex; align-items: center; min-height: 48px; margin-top: 1.5rem; padding: 0 1.25rem; border-radius: 8px; background: var(--primary); color: var(--on-primary); font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid var(--ring); outline-offset: 2px }`

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const made = new Map<Refusal, Buffer>()

function pageOf(refusal: Refusal): Buffer {
  let page = made.get(refusal)
  if (!page) {
    const { title, text } = WORDS[refusal]
    const name = site().name.replace(/[&<>"]/g, (character) => ESCAPES[character]!)
    page = Buffer.from(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} | ${name}</title><style>${STYLE}</style></head>
<body><main><p class="name">${name}</p><h1>${title}</h1><p>${text}</p><a href="">Try again</a></main></body>
</html>
`)
    made.set(refusal, page)
  }
  return page
}

/** Whether the client's router asks, which takes a page apart and shows nothing that is none. Whoever asks otherwise is sent a whole page. */
export function isRouters({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.rsc === '1'
}

/** Whether it asks for what nobody has asked it for yet. */
export function isPrefetch({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return isRouters({ headers }) && headers['next-router-prefetch'] !== undefined
}

/**
 * Answers in the place of a page. What the client's router asks for by itself gets no words: it would not show them.
 * @param retryAfter seconds.
 */
export function refusePage(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Refusal,
  retryAfter: number,
): void {
  const { status } = WORDS[refusal]
  const headers = {
    'cache-control': 'no-store',
    'retry-after': String(retryAfter),
    vary: 'rsc, next-router-prefetch',
  }
  if (isRouters(request)) {
    response.writeHead(status, {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      'content-length': 0,
    })
    response.end()
    return
  }
  const page = pageOf(refusal)
  response.writeHead(status, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'content-length': page.length,
  })
  response.end(request.method === 'HEAD' ? undefined : page)
}
