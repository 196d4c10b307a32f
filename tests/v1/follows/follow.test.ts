import { GET as settlementCalendar } from '@/app/(public)/settlements/[slug]/calendar.ics/route'
import { GET as feed } from '@/app/v1/calendar/[token]/route'
import { POST as confirm } from '@/app/v1/mail/confirm/route'
import { POST as follow } from '@/app/v1/settlements/[slug]/follow/route'
import { DELETE as forget, PUT as track } from '@/app/v1/users/settlements/[slug]/route'
import { DELETE as stopCalendar, POST as newCalendar } from '@/app/v1/users/settlements/calendar/route'
import { PUT as setMail } from '@/app/v1/users/settlements/mail/route'
import { GET as list } from '@/app/v1/users/settlements/route'
import { openToken } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { readConfirmLink } from '@/lib/follows/confirm-link'
import { mailWords, whyNoMail } from '@/lib/follows/day-mail'
import type { FollowedList } from '@/lib/follows/responses'
import { followForm, followWords, WHEN_MAILED } from '@/lib/follows/tracker'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { exportData } from '@/lib/members/export-data'
import { deleteAccount } from '@/lib/members/delete-account'
import { isSuppressed, suppress } from '@/lib/mail/suppression'
import { keyOf } from '@/tests/support/account'
import { createBreach } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'
import { createMember, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'
import { createSettlement, dayFrom } from '@/tests/support/settlements'

let app: TestApp
beforeAll(async () => {
  app = await serve({
    '/v1/users/settlements': { GET: list },
    '/v1/users/settlements/calendar': { POST: newCalendar, DELETE: stopCalendar },
    '/v1/users/settlements/mail': { PUT: setMail },
    '/v1/users/settlements/[slug]': { PUT: track, DELETE: forget },
    '/v1/settlements/[slug]/follow': { POST: follow },
    '/v1/mail/confirm': { POST: confirm },
    '/v1/calendar/[token]': { GET: feed },
    '/settlements/[slug]/calendar.ics': { GET: settlementCalendar },
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  resetRateLimits()
  await emptyLedger()
})

const send = (method: string, path: string, body?: unknown, member?: TestMember): Promise<Response> =>
  fetch(`${app.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(member && { cookie: member.cookie }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

const followed = async (member: TestMember): Promise<FollowedList> =>
  (await send('GET', '/v1/users/settlements', undefined, member)).json() as Promise<FollowedList>

/** The tokens of the links that were mailed to an address, oldest first. */
async function linksTo(email: string): Promise<string[]> {
  const rows = await db().emailMessage.findMany({
    where: { emailHash: keyOf(email), template: 'settlement-follow' },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ values }) => {
    const { confirm_url } = openToken('mail-values', values!) as { confirm_url: string }
    return new URL(confirm_url).searchParams.get('token')!
  })
}

describe('a member', () => {
  test('follows, files, moves back and ends it; each is harmless when repeated', async () => {
    const member = await createMember()
    const { slug } = await createSettlement()
    const path = `/v1/users/settlements/${slug}`
    for (const _ of [1, 2]) expect((await send('PUT', path, { state: 'watching' }, member)).status).toBe(200)
    const filed = { state: 'filed', filedOn: dayFrom(-3), claimNumber: ' OSD-40 ' }
    for (const _ of [1, 2]) expect((await send('PUT', path, filed, member)).status).toBe(200)
    expect((await followed(member)).settlements).toEqual([
      expect.objectContaining({ slug, state: 'filed', filedOn: dayFrom(-3), claimNumber: 'OSD-40', claimBy: dayFrom(60) }),
    ]) // prettier-ignore
    const row = await db().memberSettlement.findFirstOrThrow({ where: { userId: member.userId } })
    expect(row.claimNumber).not.toContain('OSD-40')
    await send('PUT', path, { state: 'watching' }, member)
    expect((await followed(member)).settlements[0]).toMatchObject({
      state: 'watching',
      claimNumber: 'OSD-40',
    })
    await send('PUT', path, { state: 'watching', claimNumber: null }, member)
    expect((await followed(member)).settlements[0]).toMatchObject({ claimNumber: null })
    for (const _ of [1, 2]) expect((await send('DELETE', path, undefined, member)).status).toBe(200)
    expect((await followed(member)).settlements).toEqual([])
  })

  test.each([
    ['a day to come', { state: 'filed', filedOn: dayFrom(2) }, 'filedOn'],
    ['no day', { state: 'filed', filedOn: '2026-02-30' }, 'filedOn'],
    ['another state', { state: 'joined' }, 'state'],
    ['a Social Security number', { state: 'filed', claimNumber: '219-09-9999' }, 'claimNumber'],
    ['two lines', { state: 'filed', claimNumber: 'a\nb' }, 'claimNumber'],
    ['less than nothing', { state: 'paid', paidCents: -1 }, 'paidCents'],
  ])('is told what is wrong: %s', async (_, body, field) => {
    const member = await createMember()
    const { slug } = await createSettlement()
    const response = await send('PUT', `/v1/users/settlements/${slug}`, body, member)
    expect(response.status).toBe(422)
    expect(((await response.json()) as { fieldErrors: object }).fieldErrors).toHaveProperty(field)
    expect(await db().memberSettlement.count({ where: { userId: member.userId } })).toBe(0)
  })

  test('cannot follow what is not listed, or was withdrawn; what they track stays theirs to change', async () => {
    const member = await createMember()
    expect((await send('PUT', '/v1/users/settlements/none', { state: 'watching' }, member)).status).toBe(404)
    const draft = await createSettlement({ publishedAt: null })
    expect(
      (await send('PUT', `/v1/users/settlements/${draft.slug}`, { state: 'watching' }, member)).status,
    ).toBe(404)
    const { slug, id } = await createSettlement()
    await send('PUT', `/v1/users/settlements/${slug}`, { state: 'watching' }, member)
    await db().settlement.update({
      where: { id },
      data: { withdrawnAt: new Date(), withdrawnReason: 'Wrong.' },
    })
    expect((await send('PUT', `/v1/users/settlements/${slug}`, { state: 'filed' }, member)).status).toBe(200)
    const other = await createMember()
    expect((await send('PUT', `/v1/users/settlements/${slug}`, { state: 'watching' }, other)).status).toBe(
      410,
    )
    expect((await send('PUT', `/v1/users/settlements/${slug}`, { state: 'watching' })).status).toBe(401)
  })

  test('is told whether mail comes, by the call and by the switch', async () => {
    const member = await createMember()
    const { slug } = await createSettlement()
    const path = `/v1/users/settlements/${slug}`
    const told = async (method: string, to: string, body?: unknown) =>
      (await send(method, to, body, member)).json() as Promise<unknown>
    const lastDays = ['claim', 'opt_out']
    expect(await told('PUT', path, { state: 'watching' })).toEqual({
      slug,
      state: 'watching',
      mail: 'on',
      lastDays,
    })
    expect(await told('PUT', '/v1/users/settlements/mail', { on: true })).toEqual({
      mail: 'on',
      message: mailWords('on'),
    })
    for (const [reason, mail] of [
      ['bounced', 'returned'],
      ['complained', 'reported'],
      ['operator', 'stopped'],
    ] as const) {
      // prettier-ignore
      await db().suppression.deleteMany({ where: { emailHash: keyOf(member.email) } })
      await db().$transaction((tx) => suppress(tx, keyOf(member.email), 'all', reason))
      expect(await told('PUT', path, { state: 'watching' })).toEqual({
        slug,
        state: 'watching',
        mail,
        lastDays,
      })
      // The switch stays off, and says why.
      expect(await told('PUT', '/v1/users/settlements/mail', { on: true })).toEqual({
        mail,
        message: whyNoMail(mail),
      })
      expect(await followed(member)).toMatchObject({ mail, settlements: [{ mail }] })
    }
    await db().suppression.deleteMany({ where: { emailHash: keyOf(member.email) } })
    await db().$transaction((tx) => suppress(tx, keyOf(member.email), 'deadlines', 'operator'))
    expect(await told('PUT', path, { state: 'watching' })).toMatchObject({ mail: 'stopped' })
    expect(await told('DELETE', path)).toEqual({ slug, state: null, mail: 'none', lastDays: [] })
  })

  test('ends mail about days and starts it again; following does not start it', async () => {
    const member = await createMember()
    const hash = keyOf(member.email)
    await send('PUT', '/v1/users/settlements/mail', { on: false }, member)
    expect((await followed(member)).mail).toBe('off')
    await send('PUT', '/v1/users/settlements/mail', { on: true }, member)
    expect(await isSuppressed(hash, 'deadlines')).toBe(false)
    await send('PUT', '/v1/users/settlements/mail', { on: false }, member)
    const { slug } = await createSettlement()
    for (const state of ['watching', 'filed', 'watching'])
      expect(
        await (await send('PUT', `/v1/users/settlements/${slug}`, { state }, member)).json(),
      ).toMatchObject({ mail: 'off' })
    expect(await isSuppressed(hash, 'deadlines')).toBe(true)
  })

  test('is told that official sources disagree, where two of them give a last day to claim', async () => {
    const member = await createMember()
    const claim = { kind: 'claim', confidence: 'official', source: 0 } as const
    const { slug } = await createSettlement({
      dates: [
        { ...claim, date: dayFrom(60) },
        { ...claim, date: dayFrom(70) },
      ],
    })
    await send('PUT', `/v1/users/settlements/${slug}`, { state: 'watching' }, member)
    expect((await followed(member)).settlements).toMatchObject([{ claimBy: null, claimDisputed: true }])
  })

  test('takes all of it along, and leaves nothing of it', async () => {
    const member = await createMember()
    const { slug } = await createSettlement()
    await send('PUT', `/v1/users/settlements/${slug}`, { state: 'filed', claimNumber: 'N-1' }, member)
    await send('POST', '/v1/users/settlements/calendar', undefined, member)
    const data = await exportData(member.userId)
    expect(data.settlements).toEqual([expect.objectContaining({ state: 'filed', claimNumber: 'N-1' })])
    expect(data.calendars).toHaveLength(1)
    await deleteAccount(member.userId, 'DELETE')
    for (const left of [
      db().memberSettlement.count(),
      db().calendarFeed.count(),
      db().settlementFollower.count({ where: { emailHash: keyOf(member.email) } }),
    ])
      expect(await left).toBe(0)
  })
})

describe('an address without an account', () => {
  test('follows once its owner has confirmed it, with a record of the exact words', async () => {
    const { slug, id } = await createSettlement({ company: 'Acorn Words' })
    const email = 'ann@follow.example'
    expect((await send('POST', `/v1/settlements/${slug}/follow`, { email })).status).toBe(200)
    const row = () => db().settlementFollower.findFirstOrThrow({ where: { settlementId: id } })
    expect((await row()).confirmedAt).toBeNull()
    const [token] = await linksTo(email)
    for (const _ of [1, 2]) expect((await send('POST', '/v1/mail/confirm', { token })).status).toBe(200)
    expect((await row()).confirmedAt).not.toBeNull()
    expect(await db().consent.findMany({ where: { emailHash: keyOf(email) } })).toEqual([
      expect.objectContaining({ form: followForm(slug), text: followWords('Acorn Words', WHEN_MAILED), confirmedAt: expect.any(Date) as Date }),
    ]) // prettier-ignore
  })

  test('gets one response, known or not, and no mail past the bound', async () => {
    const { slug } = await createSettlement()
    const member = await createMember()
    const words = await Promise.all(
      [member.email, 'new@follow.example', 'new@follow.example'].map(async (email) =>
        (await send('POST', `/v1/settlements/${slug}/follow`, { email })).text(),
      ),
    )
    expect(new Set(words).size).toBe(1)
    expect(await linksTo('new@follow.example')).toHaveLength(1)
    for (let index = 0; index < 8; index++)
      await send('POST', `/v1/settlements/${(await createSettlement()).slug}/follow`, {
        email: 'new@follow.example',
      })
    expect(await linksTo('new@follow.example')).toHaveLength(5)
  })

  test('a link confirms the settlement that it names and no other; opened twice or late it does nothing', async () => {
    const [first, second] = [await createSettlement(), await createSettlement()]
    const email = 'two@follow.example'
    for (const { slug } of [first, second]) await send('POST', `/v1/settlements/${slug}/follow`, { email })
    const [token, other] = await linksTo(email)
    await send('POST', '/v1/mail/confirm', { token })
    const confirmed = await db().settlementFollower.findMany({
      where: { emailHash: keyOf(email), confirmedAt: { not: null } },
    })
    expect(confirmed.map(({ settlementId }) => settlementId)).toEqual([first.id])
    await db().emailToken.updateMany({ where: { usedAt: null }, data: { expiresAt: new Date(0) } })
    expect((await send('POST', '/v1/mail/confirm', { token: other })).status).toBe(410)
    expect((await send('POST', '/v1/mail/confirm', { token: 'x'.repeat(43) })).status).toBe(410)
    expect((await send('POST', '/v1/mail/confirm', { token: '' })).status).toBe(422)
  })

  test("an account's address joins its list, where what is noted stays; what was unsubscribed counts again", async () => {
    const member = await createMember()
    const { slug } = await createSettlement()
    await db().$transaction((tx) => suppress(tx, keyOf(member.email), 'deadlines', 'unsubscribed'))
    await send('POST', `/v1/settlements/${slug}/follow`, { email: member.email })
    const [token] = await linksTo(member.email)
    expect(await readConfirmLink(token!)).toMatchObject({ restarts: true })
    const { message } = (await (await send('POST', '/v1/mail/confirm', { token })).json()) as {
      message: string
    }
    expect(message).toContain(
      'You had stopped mail about days: it is on again, for all that this address follows.',
    )
    expect(await readConfirmLink(token!)).toMatchObject({ restarts: false })
    expect((await followed(member)).settlements).toEqual([
      expect.objectContaining({ slug, state: 'watching' }),
    ])
    expect((await followed(member)).mail).toBe('on')
    await send('DELETE', `/v1/users/settlements/${slug}`, undefined, member)
    expect((await followed(member)).settlements).toEqual([])
  })

  test('what it followed before is on the list of the account that it gets', async () => {
    const { slug } = await createSettlement()
    const email = `later-${Date.now()}@follow.example`
    await send('POST', `/v1/settlements/${slug}/follow`, { email })
    await send('POST', '/v1/mail/confirm', { token: (await linksTo(email))[0] })
    const member = await createMember({ email })
    expect((await followed(member)).settlements).toEqual([
      expect.objectContaining({ slug, state: 'watching' }),
    ])
    await send('DELETE', `/v1/users/settlements/${slug}`, undefined, member)
    expect((await followed(member)).settlements).toEqual([])
    const consent = await db().consent.findFirstOrThrow({ where: { emailHash: keyOf(email) } })
    expect(consent.revokedAt).not.toBeNull()
  })

  test('a form without scripts leads to a page that says the same', async () => {
    const { slug } = await createSettlement()
    const response = await fetch(`${app.url}/v1/settlements/${slug}/follow`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: 'email=plain%40follow.example',
    })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/confirm?form=again'])
    expect(await linksTo('plain@follow.example')).toHaveLength(1)
  })

  test('cannot follow one that is about a sensitive breach, which no mail names', async () => {
    const breach = await createBreach({ isSensitive: true })
    const { slug } = await createSettlement({ breaches: [{ id: breach, source: 0 }] })
    const response = await send('POST', `/v1/settlements/${slug}/follow`, { email: 'x@follow.example' })
    expect(response.status).toBe(409)
    expect(await linksTo('x@follow.example')).toEqual([])
  })
})

describe('calendars', () => {
  test('of one settlement: for anybody, as a file', async () => {
    const { slug } = await createSettlement()
    const response = await send('GET', `/settlements/${slug}/calendar.ics`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain(`${slug}.ics`)
    const text = await response.text()
    expect(text).toContain(`DTSTART;VALUE=DATE:${dayFrom(60).replaceAll('-', '')}`)
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    const undated = await createSettlement({ dates: [] })
    for (const name of [undated.slug, 'none'])
      expect((await send('GET', `/settlements/${name}/calendar.ics`)).status).toBe(404)
  })

  test("of a member: by its address alone, which can be renewed and stopped, and says nobody's", async () => {
    const member = await createMember()
    const { slug } = await createSettlement()
    const hidden = await createSettlement()
    await send('PUT', `/v1/users/settlements/${slug}`, { state: 'watching' }, member)
    await send('PUT', `/v1/users/settlements/${hidden.slug}`, { state: 'not_mine' }, member)
    const make = async () =>
      (
        (await (await send('POST', '/v1/users/settlements/calendar', undefined, member)).json()) as {
          url: string
        }
      ).url
    const read = (url: string) => send('GET', new URL(url).pathname)
    const first = await make()
    const response = await read(first)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    const text = (await response.text()).replaceAll('\r\n ', '')
    expect(text).toContain(slug)
    expect(text).not.toContain(hidden.slug)
    expect(text).not.toContain(member.email)
    // That of a sensitive breach has no name, and nothing that everybody's calendar of it has: its name is found there.
    const breach = await createBreach({ isSensitive: true })
    const sensitive = await createSettlement({ breaches: [{ id: breach, source: 0 }] })
    await send('PUT', `/v1/users/settlements/${sensitive.slug}`, { state: 'watching' }, member)
    const valuesOf = (calendar: string) =>
      new Set(calendar.match(/^(?:UID|DTSTAMP|LAST-MODIFIED|URL|SUMMARY).*$/gm))
    const everybodys = (await (await send('GET', `/settlements/${sensitive.slug}/calendar.ics`)).text()).replaceAll('\r\n ', '') // prettier-ignore
    // Others of the same second may say when they were made.
    const unnamed = async () =>
      (await (await read(first)).text())
        .replaceAll('\r\n ', '')
        .split('BEGIN:VEVENT')
        .filter((event) => event.includes('a settlement you follow'))
        .join('')
    const own = await unnamed()
    expect(own).not.toBe('')
    expect([...valuesOf(everybodys)].filter((line) => valuesOf(own).has(line))).toEqual([])
    // At every reading the same, so that no event is there twice.
    expect(valuesOf(await unnamed())).toEqual(valuesOf(own))
    const second = await make()
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    for (const _ of [1, 2]) await send('DELETE', '/v1/users/settlements/calendar', undefined, member)
    expect((await read(second)).status).toBe(404)
    expect((await followed(member)).calendarSince).toBeNull()
  })
})
