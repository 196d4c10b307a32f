import vm from 'node:vm'
import fc from 'fast-check'
import { loadScriptsLater } from '@/lib/server/later-scripts'
import { scriptsOf } from '@/tests/support/scripts'

const tag = (src: string) => `<script src="${src}" nonce="0" async=""></script>`
const hint = (href: string) =>
  `<link rel="preload" as="script" fetchPriority="low" nonce="0" href="${href}"/>`
const A = '/_next/static/chunks/0a-_.~b.js'
const B = '/_next/static/chunks/c.js'

test('takes the scripts out of a page, and has them loaded at its end, each once, in their order', () => {
  const html = `<html><head>${hint(B)}${tag(A)}</head><body><p>x</p>${tag(B)}<script>a()</script>${tag(A)}</body></html>`
  const later = loadScriptsLater(html)
  expect(later).toMatch(
    /^<html><head><\/head><body><p>x<\/p><script>a\(\)<\/script><script>[^<]*<\/script><\/body><\/html>$/,
  )
  expect([...scriptsOf(later)]).toEqual([A, B])
})

test.each([
  ['for browsers without modules', `<script src="${A}" noModule=""></script>`],
  ['that the page waits for', `<script src="${A}"></script>`],
  ['of others', '<script src="https://x.example/a.js" async=""></script>'],
  ['outside the built files', '<script src="/_next/data/a.js" async=""></script>'],
  ['whose address is no name', '<script src="/_next/static/a&quot;.js" async=""></script>'],
  ['that stands in the page', '<script async="">a()</script>'],
  ['that is wanted by another page', hint(A)],
])('leaves a script %s where it is', (_, other) => {
  expect(loadScriptsLater(`<body>${other}</body>`)).toBe(`<body>${other}</body>`)
  expect(loadScriptsLater(`<body>${other}${tag(B)}</body>`)).toMatch(
    new RegExp(`^<body>${other.replace(/[()?.]/g, '\\$&')}<script>`),
  )
})

test('leaves a page without an end as it is: nothing would load its scripts', () => {
  expect(loadScriptsLater(`<body>${tag(A)}`)).toBe(`<body>${tag(A)}`)
})

test('keeps all else of any page', () => {
  const text = fc.string({ maxLength: 40 }).map((value) => value.replaceAll('<', '&lt;'))
  const name = fc.stringMatching(/^[\w.~-]{1,12}$/).map((value) => `/_next/static/chunks/${value}.js`)
  fc.assert(
    fc.property(fc.array(fc.tuple(text, name), { minLength: 1 }), text, (parts, last) => {
      const later = loadScriptsLater(
        `${parts.map(([before, src]) => before + tag(src)).join('')}${last}</body></html>`,
      )
      expect(later.replace(/<script>[^<]*<\/script>/, '')).toBe(
        `${parts.map(([before]) => before).join('')}${last}</body></html>`,
      )
      expect([...scriptsOf(later)]).toEqual([...new Set(parts.map(([, src]) => src))])
    }),
  )
})

test('in a browser they are made as they stood in the page, in their order', () => {
  const made: object[] = []
  const page = /<script>([^<]*)<\/script><\/body>/.exec(loadScriptsLater(`<body>${tag(A)}${tag(B)}</body>`))
  vm.runInNewContext(page![1]!, {
    document: {
      createElement: (name: string) => ({
        name,
        setAttribute(attribute: string, value: string) {
          Object.assign(this, { [attribute]: value })
        },
      }),
      head: { appendChild: (script: object) => made.push({ ...script, setAttribute: undefined }) },
    },
  })
  expect(made).toEqual([A, B].map((src) => ({ name: 'script', async: true, src })))
})
