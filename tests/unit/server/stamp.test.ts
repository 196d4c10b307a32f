import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import fc from 'fast-check'
import { REQUEST_ID_HEADER, VISITOR_HEADER } from '@/lib/http/visitor'
import { newRequestId } from '@/lib/server/request-id'
import { stamp } from '@/lib/server/stamp'

/** As Node makes it of a request's lines. */
function requestWith(lines: readonly (readonly [string, string])[]): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  request.rawHeaders.push(...lines.flat())
  for (const [name, value] of lines) request.headers[name.toLowerCase()] = value
  return request
}

const pairs = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [[name.toLowerCase(), rawHeaders[at + 1]!] as [string, string]] : [],
  )

test('what is sent under our names is nowhere left, in whatever case and however often', () => {
  const inAnyCase = (name: string) =>
    fc
      .array(fc.boolean(), { minLength: name.length, maxLength: name.length })
      .map((upper) => [...name].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(''))
  const line = fc.tuple(
    fc.oneof(
      inAnyCase(VISITOR_HEADER),
      inAnyCase(REQUEST_ID_HEADER),
      fc.constantFrom('Host', 'cookie', 'X-Request-Idd', 'x-request-i'),
    ),
    fc.constantFrom('203.0.113.9', 'sent', ''),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const request = requestWith(lines)
      const id = stamp(request, 0)
      for (const [name, ours] of [
        [VISITOR_HEADER, 'unknown'],
        [REQUEST_ID_HEADER, id],
      ]) {
        expect(request.headers[name!]).toBe(ours)
        expect(pairs(request).filter(([other]) => other === name)).toEqual([[name, ours]])
      }
      const isOurs = (name: string) => [VISITOR_HEADER, REQUEST_ID_HEADER].includes(name.toLowerCase())
      expect(pairs(request).slice(0, -2)).toEqual(
        lines.filter(([name]) => !isOurs(name)).map(([name, value]) => [name.toLowerCase(), value]),
      )
    }),
  )
})

test('no two requests have one id', () => {
  const ids = Array.from({ length: 5_000 }, newRequestId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/)
})
