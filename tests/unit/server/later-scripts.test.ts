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

describe('in a browser', () => {
  /** Runs what stands at the end of a page. @returns what it loaded, and what it waits for. */
  function run({ hidden = false, idle = true } = {}) {
    const [loaded, waits] = [[] as string[], [] as { kind: string; then: () => void }[]]
    const wait = (kind: string) => (then: () => void) => void waits.push({ kind, then })
    const script = /<script>([^<]*)<\/script><\/body>/.exec(
      loadScriptsLater(`<body>${tag(A)}${tag(B)}</body>`),
    )
    vm.runInNewContext(script![1]!, {
      window: idle ? { requestIdleCallback: 1 } : {},
      requestIdleCallback: wait('idle'),
      requestAnimationFrame: wait('frame'),
      setTimeout: (then: () => void, ms = 0) => wait(ms > 0 ? 'at most' : 'turn')(then),
      document: {
        hidden,
        createElement: () => ({ async: false, setAttribute: (_: string, src: string) => loaded.push(src) }),
        head: { appendChild: () => {} },
      },
    })
    /** Goes on with the one thing of a kind that it waits for. */
    const come = (kind: string) => {
      const at = waits.findIndex((waiting) => waiting.kind === kind)
      expect(waits[at]).toBeDefined()
      waits.splice(at, 1)[0]!.then()
    }
    return { loaded, come }
  }

  test('the scripts come after the first picture, once nothing else is to do', () => {
    const { loaded, come } = run()
    for (const kind of ['frame', 'turn', 'idle']) {
      expect(loaded).toEqual([])
      come(kind)
    }
    expect(loaded).toEqual([A, B])
    come('at most')
    expect(loaded).toEqual([A, B])
  })

  test('in one that does not tell when it is idle, right after the picture', () => {
    const { loaded, come } = run({ idle: false })
    come('frame')
    come('turn')
    expect(loaded).toEqual([A, B])
  })

  test('where no picture comes, after a while', () => {
    const { loaded, come } = run()
    come('at most')
    expect(loaded).toEqual([A, B])
    come('frame')
    come('turn')
    come('idle')
    expect(loaded).toEqual([A, B])
  })

  test('in a tab that nobody sees, at once', () => {
    expect(run({ hidden: true }).loaded).toEqual([A, B])
  })
})
