import type { IncomingMessage, ServerResponse } from 'node:http'
import { NONCE_HEADER, PAGE } from '@/lib/http/page-policy'
import { dressPage } from '@/lib/server/dress-page'
import { config } from '@/middleware'

function dress(url: string, headers: Record<string, string> = {}) {
  const set: Record<string, string> = {}
  const request = { url, headers: { ...headers } } as unknown as IncomingMessage
  const response = { setHeader: (name: string, value: string) => void (set[name] = value) }
  dressPage(request, response as unknown as ServerResponse, false)
  return { headers: request.headers, set }
}

test('middleware.ts is left the same pages, where they have no nonce yet', () => {
  const [{ source, missing }] = config.matcher as [(typeof config.matcher)[number]]
  expect(`/(${PAGE.source.replaceAll('\\/', '/').slice('^/'.length)}.*)`).toBe(source)
  expect(missing).toEqual([{ type: 'header', key: NONCE_HEADER }])
})

test.each(['/', '/faq', '/breaches?page=2', '/breaches/Bench-1.com', '/v1/docs', '/admin/login', '/nowhere'])(
  '%s gets a policy with a nonce of its own',
  (url) => {
    const { headers, set } = dress(url, { 'x-nonce': 'sent', 'content-security-policy': 'sent' })
    expect(headers['x-nonce']).toMatch(/^[0-9a-f]{32}$/)
    expect(headers['x-address']).toBe(url)
    expect(set['content-security-policy']).toContain(`'nonce-${String(headers['x-nonce'])}'`)
    expect(headers['content-security-policy']).toBe(set['content-security-policy'])
    expect(dress(url).headers['x-nonce']).not.toBe(headers['x-nonce'])
  },
)

test.each([
  '/v1/x',
  '/v1',
  '/api/x',
  '/healthz',
  '/_next/static/x.js',
  '/robots.txt',
  '/settlements/feed.xml',
])('%s is no page', (url) => expect(dress(url)).toEqual({ headers: {}, set: {} }))

test.each([
  '/faq/',
  '//faq',
  '/a%20b',
  '/.well-known/x',
  '/_next/data/build/settings.json',
  '/faq?a=1&nxtPa=1',
  '/settings',
  '/firm',
])('%s is left to middleware.ts, without a nonce that was sent', (url) =>
  expect(dress(url, { 'x-nonce': 'sent' })).toEqual({ headers: {}, set: {} }),
)

test.each([
  ['/faq?_rsc=1', '/faq'],
  ['/admin/login?a=1&_rsc=1x&b=%20', '/admin/login?a=1&b=+'],
])('what the client router adds to %s is no part of the address', (url, address) => {
  expect(dress(url, { rsc: '1' }).headers).toMatchObject({ rsc: '1', 'x-address': address })
})

test('a guarded page is dressed for who brings a cookie of its kind', () => {
  const [member, firm] = ['next-auth.session-token=x', '__Host-firm-session=x']
  const isDressed = (url: string, cookie: string) => 'x-nonce' in dress(url, { cookie }).headers
  expect([isDressed('/dashboard/cases/1', member), isDressed('/firm/leads/1', firm)]).toEqual([true, true])
  expect([isDressed('/dashboard/cases/1', firm), isDressed('/firm/leads/1', member)]).toEqual([false, false])
})
