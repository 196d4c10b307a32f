import fs from 'node:fs'
import { isUnderWay, type UploadDetail } from '@/lib/imports/uploads/upload'
import { checkResponse, operations, sampleOf, send, type ApiOperation } from '@/tests/support/api'
import { createBreach } from '@/tests/support/factories'
import { inTurn, shareInTurn } from '@/tests/support/in-turn'
import { longTextsFor } from '@/tests/support/long-texts'
import { createAdmin, createCaller, createMember } from '@/tests/support/members'
import { longMutationsOf } from '@/tests/support/mutations'
import type { Sample } from '@/tests/support/samples/sample'
import { until } from '@/tests/support/until'
import { csv, HEADER } from '@/tests/support/uploads'
import { DELAY_LIMIT_MS, leastDelay, startWeb, type WebProcess } from '@/tests/support/web-process'
import { signWebhook } from '@/tests/fakes/resend'

// Every text that enters, filled with 64 KiB of what is slowest to read: whatever is said to it, nobody else waits for it. The
// event loop is measured in the web process itself. A run has one in three of them.

/** What a body of JSON may weigh, less the rest of it. */
const BODY_BYTES = 60_000
/** What calls at the sign-in gate take. */
const SMALL_BODY_BYTES = 7_000
/** Node takes heads of 16 KiB. */
const URL_BYTES = 12_000

const IN_URL = longTextsFor(URL_BYTES, (text) => encodeURIComponent(text).length)
/** What a query is given, as it is written there. Pages cost more than calls: some of them, of which each field has one in a run, in turn. */
const IN_PAGE: [string, string][] = [
  ...IN_URL.filter(([name]) =>
    ['dots', 'quotes', 'marks out of order', 'a, spaces, @b.co'].includes(name),
  ).map(([name, text]): [string, string] => [name, encodeURIComponent(text)]),
  ['plus signs', '+'.repeat(URL_BYTES)],
]
const IN_BODY = longTextsFor(BODY_BYTES, (text) => Buffer.byteLength(JSON.stringify(text)))
const IN_SMALL_BODY = longTextsFor(SMALL_BODY_BYTES, (text) => Buffer.byteLength(JSON.stringify(text)))

let web: WebProcess
beforeAll(async () => {
  for (let index = 0; index < 12; index++) await createBreach({ title: `Company ${index}` })
  web = await startWeb()
  await (await fetch(`${web.url}/breaches?q=warm`)).text()
})
afterAll(() => web.stop())

type Slow = [what: string, ms: number]

async function measure(what: string, work: () => Promise<unknown>, slow: Slow[]): Promise<void> {
  const ms = await leastDelay(web, work)
  if (ms >= DELAY_LIMIT_MS) slow.push([what, Math.round(ms)])
}

// Pages first: the calls fill the lists, and a full list takes its time whatever is asked for.
const PAGES: Record<string, readonly string[]> = {
  '/breaches': ['q', 'year', 'action', 'data', 'sort', 'page'],
  '/settlements': ['q', 'show', 'page'],
  '/': ['form'],
  '/is-this-real': ['form'],
  '/letter': ['company', 'key', 'date', 'notice', 'unknown', 'asked', 'form'],
  '/signin': ['next', 'form'],
  '/reset-password': ['token'],
  '/verify-email': ['token'],
  '/unsubscribe': ['token'],
  '/confirm': ['token', 'form'],
  '/breach-notification': ['breach', 'severity', 'email'],
  '/request-consultation': ['uniqueBreachId', 'redirectedFromEmail', 'token', 'email'],
  '/breach-details-get-notified': ['email', 'uniqueBreachId', 'link', 'from', 'redirectedFromEmail'],
  '/breach-details-request-consultation': ['uniqueBreachId', 'link', 'from', 'redirectedFromEmail', 'email'],
  '/breach-details-no-action': ['uniqueBreachId', 'link', 'from', 'redirectedFromEmail', 'email'],
  '/breach-details-no-action-required': ['uniqueBreachId', 'link', 'from'],
  '/breach-details': ['uniqueBreachId', 'check', 'link'],
  '/breach-details-brown-brown': ['form'],
  '/lawyer-consultation': ['form', 'settlement'],
  '/no-breaches-found': ['check', 'after', 'form'],
  '/submission-confirmation-no-dashboard': ['redirectedFromEmail'],
  '/email-preview': ['template'],
  '/dashboard': ['tab', 'page'],
  '/dashboard/diary': ['page'],
  '/admin/login': ['next', 'expired'],
  '/admin?tab=breaches': [
    'q',
    'severity',
    'verification',
    'status',
    'kind',
    'since',
    'upload',
    'added',
    'set',
    'settlement',
    'has-addresses',
    'no-addresses',
    'not-told',
    'sort',
    'view',
    'columns',
    'open',
    'page',
    'edit',
    'emails',
    'address',
    'emailsPage',
    'emailsAfter',
    'emailsBefore',
  ],
  '/admin?tab=law-firms': ['after', 'before'],
  '/firm/login': ['next'],
  '/firm': ['show', 'reference', 'after', 'before'],
  '/settings': ['form'],
  '/admin?tab=users': ['q', 'role', 'sortBy', 'page', 'user', 'userPage'],
  '/admin?tab=settlements': ['q', 'state', 'after', 'before', 'settlement', 'find', 'company', 'asked'],
  '/admin?tab=leads': [
    'q',
    'breach',
    'state',
    'usState',
    'consent',
    'confirmed',
    'exported',
    'from',
    'to',
    'after',
    'before',
    'lead',
    'export',
  ],
  '/admin?tab=outbox': ['state', 'template', 'email', 'after', 'before', 'message'],
  '/admin?tab=audit': ['action', 'actor', 'subject', 'from', 'to', 'after', 'before'],
  '/admin?tab=upload': ['page', 'preview', 'import'],
  '/admin?tab=campaigns': ['q', 'state', 'page'],
  '/admin?tab=removed': ['page'],
  '/admin?tab=review': ['page', 'decided', 'upload'],
  '/admin/settlements/[id]/preview': ['proposal', 'typed'],
}
/** Parts of paths. */
const PATHS = [
  '/breaches/',
  '/settlements/',
  '/breach-details-get-notified/',
  '/breach-details-no-action/',
  '/breach-details-request-consultation/',
  '/email-preview/captured/',
  '/nowhere/',
]

let visitors = 0
const visitor = (): string => `172.16.${((visitors += 1) >> 8) & 255}.${visitors & 255}`

test('no page that reads a query is left out', () => {
  const files = fs
    .readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => file.endsWith('page.tsx') && fs.readFileSync(`app/${file}`, 'utf8').includes('searchParams'),
    )
  const known = new Set(Object.keys(PAGES).map((page) => page.split('?')[0]))
  expect(
    files
      .map(
        (file) =>
          `/${file
            .replace(/\([a-z-]+\)\//g, '')
            .replace(/\/\[\[.*$|\/?page\.tsx$/g, '')
            .replace(/\/page\.tsx$/, '')}`,
      )
      .filter((page) => !known.has(page)),
  ).toEqual([])
})

test.each(shareInTurn([...Object.entries(PAGES), ['paths', []] as const], 3))(
  'the page %s',
  async (page, names) => {
    const caller = /^\/admin(?:\?|\/settlements\/)/.test(page)
      ? await createAdmin()
      : page.startsWith('/dashboard')
        ? await createMember()
        : page === '/firm'
          ? await createCaller('firm')
          : null
    const slow: Slow[] = []
    const failed: string[] = []
    const get = async (address: string): Promise<void> => {
      const response = await fetch(web.url + address, {
        redirect: 'manual',
        headers: { 'x-forwarded-for': visitor(), ...(caller && { cookie: caller.cookie }) },
      })
      await response.text()
      if (response.status >= 500) failed.push(`${response.status} ${address.slice(0, 80)}`)
    }
    const sign = page.includes('?') ? '&' : '?'
    const places = page === 'paths' ? PATHS : names.map((name) => `${page}${sign}${name}=`)
    if (page !== 'paths') for (let times = 0; times < 3; times++) await get(`${page}${sign}warm=1`)
    for (const [index, place] of places.entries()) {
      await get(`${place}x`)
      for (const [name, written] of inTurn(IN_PAGE, index, places.length))
        await measure(`${place} ${name}`, () => get(place + written), slow)
    }
    expect({ slow, failed }).toEqual({ slow: [], failed: [] })
  },
)

test.each([
  '/dashboard?tab=',
  '/dashboard/plan?x=',
  '/admin?q=',
  '/admin/settlements/[id]/preview?proposal=',
  '/admin/settlements/',
  '/firm?show=',
  '/firm/leads/',
])('whoever is led from %s to a sign-in is led there by a short address', async (place) => {
  const response = await fetch(`${web.url}${place}${'%20'.repeat(URL_BYTES / 3)}/preview`, {
    redirect: 'manual',
    headers: { 'x-forwarded-for': visitor() },
  })
  expect(response.headers.get('location')?.length ?? 0).toBeLessThan(1_500)
})

async function prepare({
  call,
  access,
}: ApiOperation): Promise<{ sample: Sample; session: Record<string, string> }> {
  const caller = await createCaller(access)
  const sample = await sampleOf(call, caller)
  return { sample, session: access !== 'public' || sample.signedIn ? { cookie: caller.cookie } : {} }
}

test.each(shareInTurn(operations, 3).map((operation) => [operation.call, operation] as const))(
  '%s',
  async (_call, operation) => {
    let prepared = await prepare(operation)
    const slow: Slow[] = []
    const strange: [string, string][] = []
    await (
      await send(web, operation, { ...prepared.sample, body: prepared.sample.body && {} }, prepared.session)
    ).text()
    const atGate = /auth\/(login|signup|password|password-reset\/confirm)$/.test(operation.path)
    const inBodies = atGate ? [...IN_BODY.slice(0, 1), ...IN_SMALL_BODY] : IN_BODY
    for (const { name, apply } of longMutationsOf(operation, prepared.sample, IN_URL, inBodies)) {
      let status = 0
      await measure(
        name,
        async () => {
          const response = await send(web, operation, apply(prepared.sample), prepared.session)
          status = response.status
          await checkResponse(operation, response).catch((error: Error) =>
            strange.push([name, error.message.slice(0, 200)]),
          )
        },
        slow,
      )
      if (status >= 500) strange.push([name, `answered ${status}`])
      const usedUp = operation.method !== 'GET' && status < 300
      if (usedUp || (status === 401 && operation.access !== 'public')) prepared = await prepare(operation)
    }
    expect({ slow, strange }).toEqual({ slow: [], strange: [] })
  },
)

test('a webhook that is signed', async () => {
  const slow: Slow[] = []
  for (const field of ['type', 'email_id', 'message']) {
    for (const [name, text] of IN_BODY) {
      const data = {
        email_id: field === 'email_id' ? text : 'e1',
        tags: { message: field === 'message' ? text : '1' },
      }
      const body = JSON.stringify({
        type: field === 'type' ? text : 'email.delivered',
        created_at: new Date().toISOString(),
        data,
      })
      const headers = { 'content-type': 'application/json', ...signWebhook(web.webhookSecret, body) }
      await measure(
        `${field}: ${name}`,
        async () => (await fetch(`${web.url}/v1/mail/webhook`, { method: 'POST', headers, body })).text(),
        slow,
      )
    }
  }
  expect(slow).toEqual([])
})

const HEADERS = [
  'user-agent',
  'cookie',
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'origin',
  'referer',
  'content-type',
  'x-forwarded-for',
  'x-forwarded-host',
  'sec-fetch-site',
  'sec-gpc',
  'if-none-match',
  'range',
  'rsc',
  'next-router-prefetch',
  'next-router-state-tree',
  'next-url',
  'svix-signature',
]
const IN_HEADER: [string, string][] = Object.entries({
  spaces: `a${' '.repeat(URL_BYTES)}b`,
  dots: '.'.repeat(URL_BYTES),
  commas: ','.repeat(URL_BYTES),
  'br and spaces': `br${' '.repeat(URL_BYTES)}x`,
  semicolons: ';'.repeat(URL_BYTES),
  'a=b': 'a=b;'.repeat(URL_BYTES / 4),
  quotes: '"'.repeat(URL_BYTES),
  'q values': 'br;q=1,'.repeat(URL_BYTES / 7),
  'at signs': '@'.repeat(URL_BYTES),
  'letters and dots': 'a.'.repeat(URL_BYTES / 2),
  ranges: `bytes=${'0-1,'.repeat(URL_BYTES / 4)}`,
})

test.each(shareInTurn(HEADERS, 3))('the header %s', async (header) => {
  const slow: Slow[] = []
  for (const [name, text] of IN_HEADER) {
    const headers = { 'x-forwarded-for': visitor(), [header]: text }
    await measure(
      `page, ${name}`,
      async () => (await fetch(`${web.url}/breaches/x`, { headers })).text(),
      slow,
    )
    const call = { 'content-type': 'application/json', ...headers }
    await measure(
      `call, ${name}`,
      async () =>
        (
          await fetch(`${web.url}/v1/breaches/check-breach`, { method: 'POST', headers: call, body: '{}' })
        ).text(),
      slow,
    )
  }
  expect(slow).toEqual([])
})

const ROW = ['Acme', '2024-05-01', '10', 'Passwords', 'Low', 'ann@example.com']
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const FILES: [string, string][] = [
  ...HEADER.split(',').flatMap((column, at): [string, string][] => [
    [
      `the column ${column}`,
      csv(
        ...IN_BODY.map(([, text]) =>
          ROW.map((cell, index) => (index === at ? quoted(text) : cell)).join(','),
        ),
      ),
    ],
    [
      `the header ${column}`,
      [
        HEADER.split(',')
          .map((name, index) => (index === at ? quoted('a\u0301\u0316'.repeat(10_000)) : name))
          .join(','),
        ROW.join(','),
        '',
      ].join('\n'),
    ],
  ]),
  ['a cell of bare quotes', csv([...ROW.slice(0, 5), '"'.repeat(40_000)].join(','))],
  [
    '40,000 addresses in a cell',
    csv(
      [
        ...ROW.slice(0, 5),
        Array.from({ length: 40_000 }, (_, index) => `A${index}@example.com`).join(';'),
      ].join(','),
    ),
  ],
  ['a line of 2 MB', csv([...ROW.slice(0, 5), 'x'.repeat(2 * 1024 * 1024)].join(','))],
  ['a line of two million cells', csv(','.repeat(2_000_000))],
  ['a line of 19,000 cells', csv(','.repeat(18_999))],
  ['a line of 90,000 cells', csv(','.repeat(90_000))],
  ['a quote before 400,000 lines', csv(`"${'a\n'.repeat(400_000)}`)],
  ['a quote before 400,000 blank lines', csv(`${ROW.join(',')}\n"Acme\n${'\n'.repeat(400_000)}b`)],
  ['a quote before 300,000 commas', csv(`${ROW.join(',')}\n"Acme\n${','.repeat(300_000)}`)],
  ['half a million bad addresses', csv([...ROW.slice(0, 5), 'x;'.repeat(500_000)].join(','))],
  ['a cell of 200,000 quotes', csv(`"${'x""'.repeat(200_000)}"`)],
  ['a quote before 40,000 rows', csv(`"${`${ROW.join(',')}\n`.repeat(40_000)}`)],
]

test.each(shareInTurn(FILES, 3))('a file with %s', async (_name, content) => {
  const admin = await createAdmin()
  const upload = async (): Promise<void> => {
    const form = new FormData()
    form.set('preview', 'true')
    form.set('csvFile', new File([content], 'hostile.csv', { type: 'text/csv' }))
    const response = await fetch(`${web.url}/v1/admin/breach/upload`, {
      method: 'POST',
      headers: { cookie: admin.cookie, 'x-forwarded-for': visitor() },
      body: form,
    })
    const place = response.headers.get('location')
    expect(response.status).toBeLessThan(500)
    await response.text()
    if (!place) return
    await until(
      async () =>
        !isUnderWay(
          (await (
            await fetch(web.url + place, {
              headers: { cookie: admin.cookie, 'x-forwarded-for': visitor() },
            })
          ).json()) as UploadDetail,
        ),
    )
    await (
      await fetch(`${web.url}${place}/rejected`, {
        headers: { cookie: admin.cookie, 'x-forwarded-for': visitor() },
      })
    ).text()
    await (
      await fetch(web.url + place, {
        method: 'DELETE',
        headers: { cookie: admin.cookie, 'x-forwarded-for': visitor() },
      })
    ).text()
  }
  await upload()
  expect(await leastDelay(web, upload)).toBeLessThan(DELAY_LIMIT_MS)
})
