import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { hashesOfScripts } from '@/lib/server/kept-pages/script-hashes'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

test('names each script that stands in the page once, in its order', () => {
  const html =
    '<script>a()</script><p>x</p><script nonce="0" async="">b("</p>")</script><script>a()</script><script></script>'
  expect(hashesOfScripts(html)).toEqual([sha256('a()'), sha256('b("</p>")')])
})

test.each([
  ['loaded from a file', '<script src="/a.js" async=""></script>'],
  ['data', '<script type="application/ld+json">{"a":1}</script>'],
  ['cut off', '<script>a()'],
  ['cut off in its tag', '<script nonce="x"'],
  ['not there', '<p>script</p>'],
])('names none that is %s', (_, html) => {
  expect(hashesOfScripts(html)).toEqual([])
})

test('finds every script of a page that was put together of texts and scripts', () => {
  const text = fc.string({ maxLength: 30 }).map((value) => value.replaceAll('<', '&lt;'))
  const script = fc.string({ minLength: 1, maxLength: 30 }).map((value) => value.replaceAll('<', '\\u003c'))
  fc.assert(
    fc.property(fc.array(fc.tuple(text, script)), text, (parts, last) => {
      const html = parts.map(([before, code]) => `${before}<script>${code}</script>`).join('') + last
      expect(hashesOfScripts(html)).toEqual([...new Set(parts.map(([, code]) => sha256(code)))])
    }),
  )
})
