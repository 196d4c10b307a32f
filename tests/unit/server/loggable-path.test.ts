import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { loggablePath } from '@/lib/server/loggable-path'
import { ROUTE_WORDS } from '@/lib/server/route-words'

test.each([
  ['/', '/'],
  ['/breach-summary?x=ann@example.com', '/breach-summary'],
  ['/v1/breaches/check-breach', '/v1/breaches/check-breach'],
  [
    '/breach-details-request-consultation/abcdef?uniqueBreachId=x',
    '/breach-details-request-consultation/:value',
  ],
  ['/breach-details-get-notified/adobe/xyz', '/breach-details-get-notified/:value/:value'],
  ['/ann@example.com', '/:value'],
  ['/ann%40example.com/x', '/:value/:value'],
  ['/margaret-hale', '/:value'],
  ['/admin/margaret/settings', '/admin/:value/settings'],
  ['/constructor/__proto__', '/:value/:value'],
  ['/favicon.ico', '/favicon.ico'],
  ['/verify-email#token', '/verify-email'],
  ['/v1/users/8c5e', '/v1/users/:value'],
  ['/v1/users/by-email?email=ann@example.com&breachId=Acme', '/v1/users/by-email'],
  ['/v1/breaches/emails?uniqueBreachId=Acme&q=ann%40example.com', '/v1/breaches/emails'],
  ['/admin?tab=users&q=ann@example.com', '/admin'],
  ['/_next/static/chunks/a.js', null],
  ['/_next/data/build/somebody@example.com.json', '/_next/:value'],
])('%s → %s', (url, expected) => {
  expect(loggablePath(url)).toBe(expected)
})

test.each([
  ['/settlements/feed.xml', '/settlements/feed.xml'],
  ['/settlements/acorn-health/calendar.ics', '/settlements/:value/calendar.ics'],
  ['/v1/settlements/check-address', '/v1/settlements/check-address'],
  ['/v1/users/settlements/calendar', '/v1/users/settlements/calendar'],
  ['/v1/users/settlements/mail', '/v1/users/settlements/mail'],
  ['/v1/calendar/abcdef.ics', '/v1/calendar/:value'],
])('of a settlement %s → %s', (url, expected) => expect(loggablePath(url)).toBe(expected))

test('of any text, nothing is left that JSON writes in another way: the log puts it between quotes as it is', () => {
  const parts = fc.array(
    fc.oneof(fc.string(), fc.constantFrom('/', '"', '\\', '\n', 'admin', '?', '#', '\u2028')),
  )
  fc.assert(
    fc.property(parts, (some) => {
      const logged = loggablePath(`/${some.join('')}`)
      if (logged !== null) expect(JSON.stringify(logged)).toBe(`"${logged}"`)
    }),
  )
})

/** Files that the framework makes of those in `app`. */
const METADATA = ['icon.svg', 'opengraph-image', 'robots.txt', 'sitemap.xml']

/** The address of a route's file, its named parts in brackets. */
function routesIn(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)(?:route\.ts|page\.tsx)$/.test(file))
    .map((file) => `/${path.dirname(file)}`.replace(/\/\([^)]*\)/g, ''))
}

test('the words that are logged are those of the routes, all of them and no others', () => {
  const words = routesIn(path.join(process.cwd(), 'app')).flatMap((route) => route.split('/'))
  const ours = new Set(words.filter((word) => word !== '' && word !== '.' && !word.startsWith('[')))
  const files = [...fs.readdirSync(path.join(process.cwd(), 'public')), ...METADATA]
  expect([...ROUTE_WORDS].sort()).toEqual([...ours, ...files].sort())
})

test('of any text, nothing is left but words of ours', () => {
  const part = fc.oneof(fc.stringMatching(/^[a-z]+(-[a-z]+)*$/), fc.string(), fc.constantFrom(...ROUTE_WORDS))
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const logged = loggablePath(`/${parts.join('/')}`)
      for (const one of (logged ?? '').split('/'))
        expect(one === '' || one === ':value' || ROUTE_WORDS.has(one)).toBe(true)
    }),
  )
})

/** Numbers and ids have digits, and nobody chooses them. */
const BY_NUMBER = ['[id]', '[userId]', '[proposal]']

test('a name or a token in the address of any route is no word of ours, however plain it looks', () => {
  const named = routesIn(path.join(process.cwd(), 'app')).filter(
    (route) => /\[\[?\.{0,3}\w+/.test(route) && !/\[\.{3}(?:rest|nextauth)/.test(route),
  )
  const places = named.flatMap((route) => {
    const parts = route.split('/')
    return parts.flatMap((part, place) =>
      part.startsWith('[') && !BY_NUMBER.includes(part) ? [[parts, place] as const] : [],
    )
  })
  expect(places.length).toBeGreaterThan(6)
  for (const [parts, place] of places) {
    const url = parts.map((part) => (part.startsWith('[') ? 'acorn-health' : part)).join('/')
    expect([url, loggablePath(url)!.split('/')[place]]).toEqual([url, ':value'])
  }
})
