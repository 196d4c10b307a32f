import { Client } from 'pg'
import type { IncomingMessage } from 'node:http'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { onlyKeyedCookies, pageKey } from '@/lib/server/kept-pages/page-key'
import { createBreach } from '@/tests/support/factories'

const key = (url: string, headers: Record<string, string> = {}) =>
  pageKey({ url, headers: { 'user-agent': 'test', ...headers } } as unknown as IncomingMessage)

test.each([
  '/',
  '/faq',
  '/privacy-policy',
  '/terms-of-service',
  '/breaches',
  '/breaches/Adobe',
  '/breaches?q=adobe',
  '/breaches?q=a+b&year=2012&action=act&data=Passwords&sort=largest&page=2',
])('%s is kept', async (url) => {
  expect(await key(url)).toEqual(expect.stringContaining(`${url} `))
})

test('a page for who does not say what reads it is not kept: its markup differs', async () => {
  expect(await key('/', { 'user-agent': '' })).toBeNull()
})

test.each([
  '/breach-summary',
  '/no-breaches-found',
  '/lawyer-consultation',
  '/submission-confirmation',
  '/breach-details?uniqueBreachId=Adobe',
  '/dashboard',
  '/admin',
  '/v1/breaches',
  '/?x=1',
  '/faq/',
  '/breaches/a/b',
  '/breaches?page=1',
  '/breaches?sort=newest',
  '/breaches?page=2&q=a',
  '/breaches?other=1',
  '/breaches?action=everything',
  '/breaches?action=act&year=2012',
  '/breaches?q=%20a',
  `/breaches?q=${'x'.repeat(200)}`,
  '/breaches/<script>',
  // Other spellings of one entry.
  '/breaches/%41dobe',
  '/breaches/A%64obe',
  '/breaches/%',
])('%s is not kept', async (url) => {
  expect(await key(url)).toBeNull()
})

test('what the client router asks for is no page', async () => {
  for (const header of ['rsc', 'next-router-prefetch', 'next-router-state-tree'])
    expect(await key('/', { [header]: '1' })).toBeNull()
})

test('where nothing is asked, the privacy choices make no other page', async () => {
  for (const headers of [{ cookie: 'consent=a1d1' }, { 'sec-gpc': '1' }] as Record<string, string>[])
    expect(await key('/', headers)).toBe(await key('/'))
})

test('the privacy choices and Global Privacy Control make another page; any other cookie does not', async () => {
  Object.assign(env(), { CONSENT_PURPOSES: ['analytics', 'advertising'] })
  const variants = [
    {},
    { cookie: 'consent=a0d0' },
    { cookie: 'consent=a1d0' },
    { cookie: 'consent=a1d1' },
    { 'sec-gpc': '1' },
    { cookie: 'consent=a0d0', 'sec-gpc': '1' },
  ] as Record<string, string>[]
  expect(new Set(await Promise.all(variants.map((headers) => key('/', headers)))).size).toBe(variants.length)
  expect(await key('/', { cookie: 'visit=x; consent=a0d0' })).toBe(await key('/', { cookie: 'consent=a0d0' }))
  expect(await key('/', { cookie: 'consent=rubbish' })).toBe(await key('/'))
  // With TLS only the name counts that no other host can set.
  const { APP_URL } = env()
  Object.assign(env(), { APP_URL: 'https://redress.example' })
  expect(await key('/', { cookie: 'consent=a1d1' })).toBe(await key('/'))
  expect(await key('/', { cookie: '__Host-consent=a1d1' })).not.toBe(await key('/'))
  Object.assign(env(), { APP_URL, CONSENT_PURPOSES: [] })
})

test('a change of the catalogue makes another page of it, and the others ask no database', async () => {
  await createBreach({ uniqueBreachId: 'Keyed' })
  const before = await key('/breaches')
  await db().breach.update({ where: { uniqueBreachId: 'Keyed' }, data: { massActionBreachStatus: 1 } })
  expect(await key('/breaches')).not.toBe(before)
  const query = jest.spyOn(Client.prototype, 'query')
  await key('/')
  expect(query).not.toHaveBeenCalled()
  query.mockRestore()
})

test.each([
  ['consent=a1d0', 'consent=a1d0'],
  ['a=b; consent=a1d0; consent=a0d1', 'consent=a1d0'],
  ['consent=x; consent=a1d1', undefined],
  ['consent=%611d1', undefined],
  ['visit=sealed; theme=dark', undefined],
  ['', undefined],
])('of the cookies %j a page that is kept is rendered with %j', (cookie, left) => {
  const rawHeaders = ['Host', 'localhost', 'Cookie', cookie, 'cookie', 'consent=a1d1', 'Accept', '*/*']
  const request = { headers: { cookie, accept: '*/*' }, rawHeaders } as unknown as IncomingMessage
  onlyKeyedCookies(request)
  expect(request.headers.cookie).toBe(left)
  expect(request.rawHeaders).toEqual([
    ...['Host', 'localhost', 'Accept', '*/*'],
    ...(left === undefined ? [] : ['Cookie', left]),
  ])
})
