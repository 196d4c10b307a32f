import vm from 'node:vm'
import fc from 'fast-check'
import { loadScriptsLater } from '@/lib/server/kept-pages/later-scripts'
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

interface Made {
  name: string
  async: boolean
  src: string
  onload: () => void
  onerror: () => void
}

/** Runs what a page of these scripts has at its end. @returns what it made so far, and what it asked the browser for. */
function run(
  list: string[],
  { hidden = false } = {},
): { made: Made[]; frames: (() => void)[]; timers: (() => void)[]; changes: (() => void)[] } {
  const made: Made[] = []
  const frames: (() => void)[] = []
  const timers: (() => void)[] = []
  const changes: (() => void)[] = []
  const page = /<script>([^<]*)<\/script><\/body>/.exec(
    loadScriptsLater(`<body>${list.map(tag).join('')}</body>`),
  )
  vm.runInNewContext(page![1]!, {
    document: {
      hidden,
      addEventListener: (_: string, listener: () => void) => changes.push(listener),
      createElement: (name: string) => ({
        name,
        setAttribute(attribute: string, value: string) {
          Object.assign(this, { [attribute]: value })
        },
      }),
      head: { appendChild: (script: Made) => made.push(script) },
    },
    requestAnimationFrame: (work: () => void) => frames.push(work),
    setTimeout: (work: () => void) => timers.push(work),
  })
  return { made, frames, timers, changes }
}

const names = Array.from({ length: 13 }, (_, at) => `/_next/static/chunks/${at}.js`)

test('in a browser one is made at a time until the page is drawn, then all that are left in their order', () => {
  const { made, frames, timers } = run(names)
  expect(made).toEqual([expect.objectContaining({ name: 'script', async: true, src: names[12] })])
  made[0]!.onload()
  made[1]!.onerror()
  expect(made.map(({ src }) => src)).toEqual([names[12], names[11], names[10]])
  frames[0]!()
  expect(made).toHaveLength(3)
  timers[0]!()
  expect(made.map(({ src }) => src)).toEqual([names[12], names[11], names[10], ...names.slice(0, 10)])
})

test('a page that nobody sees is not drawn: all are made at once', () => {
  const { made, frames } = run(names, { hidden: true })
  expect(made.map(({ src }) => src)).toEqual(names)
  expect(frames).toEqual([])
})

test('a page that is hidden before it is drawn waits for no script that does not come', () => {
  const { made, changes, frames, timers } = run(names)
  changes[0]!()
  expect(made.map(({ src }) => src)).toEqual([names[12], ...names.slice(0, 12)])
  changes[0]!()
  frames[0]!()
  timers[0]!()
  expect(made).toHaveLength(13)
})

test('whatever comes first, each is made once, and one is on its way until all are there', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 13 }),
      fc.array(fc.oneof(fc.constant('frame' as const), fc.nat())),
      fc.boolean(),
      (count, steps, hidden) => {
        const list = names.slice(0, count)
        const { made, frames, timers } = run(list, { hidden })
        const ended = new Set<Made>()
        const underWay = (): Made[] => made.filter((script) => !ended.has(script))
        const endOne = (at: number): void => {
          const script = underWay()[at % underWay().length]!
          script[at % 2 === 0 ? 'onload' : 'onerror']()
          ended.add(script)
        }
        for (const step of steps) {
          if (ended.size === count) break
          if (step !== 'frame') endOne(step)
          else if (frames.length > 0) frames.pop()!()
          else timers.pop()?.()
          expect(ended.size === count || underWay().length > 0).toBe(true)
        }
        while (ended.size < count) endOne(0)
        expect(made.map(({ src }) => src).sort()).toEqual([...list].sort())
      },
    ),
  )
})
