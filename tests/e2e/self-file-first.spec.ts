import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ON_RECORD } from '@/lib/breaches/status/following'
import { shareInTurn } from '@/tests/support/in-turn'
import { query } from './accounts'
import {
  check,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  leadsOf,
  person,
  test,
  goOn,
} from './fixtures'

// What people can claim by themselves stands before a lawyer: on every page of a breach, of every status.

let made = 0

/** A breach like one of the demo's, with another status. @returns its key and its number. */
async function breachLike(
  key: string,
  status: number,
  isSensitive = false,
): Promise<{ key: string; id: number }> {
  const own = `gate-${process.pid}-${(made += 1)}`
  // But for what the database makes of them itself.
  const [columns] = await query<{ list: string }>(
    "SELECT string_agg(quote_ident(column_name), ', ') AS list FROM information_schema.columns WHERE table_schema = 'public' AND table_name = 'breach' AND is_generated = 'NEVER'",
  )
  const [row] = await query<{ id: number }>(
    `INSERT INTO breach (${columns!.list}) SELECT ${columns!.list} FROM (
       SELECT (jsonb_populate_record(b, jsonb_build_object('id', nextval('breach_id_seq'), 'unique_breach_id', $2::text, 'name', $2::text,
         'title', 'Gatehouse ' || $2::text, 'domain', '', 'mass_action_breach_status', $3::int, 'status_set_by_admin', true, 'upload_key', NULL, 'is_sensitive', $4::boolean))).*
       FROM breach b WHERE unique_breach_id = $1) made RETURNING id`,
    [key, own, status, isSensitive],
  )
  return { key: own, id: row!.id }
}

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A settlement about a breach: open, unless its last day is past, or it was withdrawn. */
async function settle(
  breachId: number,
  { days = 40, withdrawn = false, isAnnounced = false } = {},
): Promise<string> {
  const slug = `gatehouse-${process.pid}-${(made += 1)}`
  await query(
    `WITH s AS (
       INSERT INTO settlement (slug, company, summary, case_name, court, docket_number, official_hosts, class_rule, published_at, checked_at, checked_by, withdrawn_at, withdrawn_reason, is_example)
       VALUES ($1, 'Gatehouse ' || $1, 'Files were taken.', 'Doe v. Gatehouse', 'A court', '1:25-cv-1', ARRAY['gatehouse.example'], 'People who were sent a notice.', now(), now(), 'operator@example.com',
         CASE WHEN $4 THEN now() END, CASE WHEN $4 THEN 'The court said no.' END, true) RETURNING id
     ), source AS (
       INSERT INTO settlement_source (settlement_id, url, kind, read_at, added_by) SELECT id, 'https://gatehouse.example/', 'official', CURRENT_DATE, 'operator@example.com' FROM s RETURNING id, settlement_id
     ), dated AS (
       INSERT INTO settlement_date (settlement_id, kind, date, confidence, source_id, added_by)
       SELECT settlement_id, 'claim', $3::date, 'official', id, 'operator@example.com' FROM source WHERE NOT $5
     ), told AS (
       INSERT INTO settlement_event (settlement_id, kind, source_id, added_by)
       SELECT settlement_id, 'announced', id, 'operator@example.com' FROM source WHERE $5
     )
     INSERT INTO settlement_breach (settlement_id, breach_id, source_id, linked_by) SELECT settlement_id, $2, id, 'operator@example.com' FROM source`,
    [slug, breachId, day(days), withdrawn, isAnnounced],
  )
  return slug
}

/** One that was announced: no last day to claim is known. */
const announce = (breachId: number): Promise<string> => settle(breachId, { isAnnounced: true })

/** Puts an address into a breach as well. */
async function expose(email: string, breachId: number): Promise<void> {
  const hash = createHmac('sha256', Buffer.from(process.env.EMAIL_HASH_KEY!, 'hex')).update(email).digest()
  await query('INSERT INTO exposure (email_hash, breach_id) VALUES ($1, $2)', [
    hash.subarray(0, 16),
    breachId,
  ])
}

const RECORD_PAGE = (key: string): string => `/breaches/${key}`

const PAGES: readonly ((key: string) => string)[] = [
  RECORD_PAGE,
  (key) => `/breach-details?uniqueBreachId=${key}`,
  (key) => `/breach-details?uniqueBreachId=${key}&check=done`,
  (key) => `/breach-details-get-notified?uniqueBreachId=${key}`,
  (key) => `/breach-details-no-action?uniqueBreachId=${key}`,
  (key) => `/breach-details-no-action-required?uniqueBreachId=${key}`,
  (key) => `/breach-details-request-consultation?uniqueBreachId=${key}`,
  (key) => `/request-consultation?uniqueBreachId=${key}&redirectedFromEmail=true`,
]

const LAWYER_FORMS = ['eligibility', 'request-consultation', 'law-firm', 'lawyer-consultation']

test('no page of a breach with an open settlement asks for a lawyer before it, whatever its status', async ({
  page,
}) => {
  const email = await person('nobody')
  const cases = []
  for (const status of [1, 2, 3, 4])
    for (const state of ['open', 'none', 'expired', 'withdrawn'] as const) {
      const breach = await breachLike('example-brightline-tickets', status)
      await expose(email, breach.id)
      const slug =
        state === 'none'
          ? null
          : await settle(breach.id, {
              days: state === 'expired' ? -3 : 40,
              withdrawn: state === 'withdrawn',
            })
      cases.push({ ...breach, status, state, slug })
    }
  await check(page, email)
  await expect(page).toHaveURL('/breach-summary')
  let asked = 0
  for (const { key, status, state, slug } of cases)
    for (const pathOf of state === 'open' ? PAGES : shareInTurn(PAGES, 2)) {
      const path = pathOf(key)
      const html = await (await page.request.get(path)).text()
      // What React sends along for the browser is not what stands on the page.
      const body = html.replace(/<script[\s\S]*?<\/script>/g, '').replaceAll('<!-- -->', '')
      const about = `status ${status}, ${state}: ${path}`
      const isLinked = slug !== null && body.includes(`href="/settlements/${slug}"`)
      // The page about the breach alone keeps the record of what is over.
      const isRecordKept = state === 'expired' && path === RECORD_PAGE(key)
      expect(isLinked, about).toBe(state === 'open' || isRecordKept)
      expect(body.includes(`${ON_RECORD}: see it`), about).toBe(isRecordKept)
      const isForLawyer =
        LAWYER_FORMS.some((form) => body.includes(`name="form" value="${form}"`)) ||
        /<input[^>]*name="lawyer"/.test(body)
      if (isForLawyer) asked += 1
      expect(body.includes('does not by itself put you in the settlement'), about).toBe(state === 'open')
      if (state !== 'open') continue
      expect(body, about).not.toMatch(/Not followed|Not monitored for legal action|No Action Required/)
      if (!isForLawyer) continue
      expect(body, about).toMatch(new RegExp(`name="settlementSeen" value="${slug}:1"`))
      // Closed, behind the settlement, which stands above it.
      expect(body.indexOf('I still want to talk to a lawyer'), about).toBeGreaterThan(
        body.indexOf(`href="/settlements/${slug}"`),
      )
      const behind = body.lastIndexOf('<details', body.indexOf('I still want to talk to a lawyer'))
      expect(body.slice(behind, body.indexOf('>', behind)), about).not.toContain(' open=')
    }
  expect(asked).toBeGreaterThan(10)
  // A link that a mail program or somebody's hands have changed leads past none of them.
  const open = cases.filter(({ state }) => state === 'open')
  for (const [turn, { key, slug }] of open.entries()) {
    const mangled = [`${key}/`, key.toUpperCase(), ` ${key}`, `${key}).`]
    // Each page gets each of them, about one breach or another.
    for (const [at, pathOf] of PAGES.filter((one) => !one(key).startsWith('/breaches/')).entries()) {
      const path = pathOf(encodeURIComponent(mangled[(turn + at) % mangled.length]!))
      const body = (await (await page.request.get(path)).text()).replace(/<script[\s\S]*?<\/script>/g, '')
      if (LAWYER_FORMS.some((form) => body.includes(`name="form" value="${form}"`)))
        expect(body, path).toContain(`href="/settlements/${slug}"`)
    }
  }
  // The summary: each open one before the rest, and in the group of what can be done.
  await page.reload()
  const act = page.getByRole('region', { name: 'You may be able to act' })
  for (const { key, state, slug } of cases) {
    const row = page.locator(`[id="breach-${key}"]`)
    const link = row.getByText(/See how to claim, free/)
    await expect(link).toHaveCount(state === 'open' ? 1 : 0)
    if (state !== 'open') continue
    await expect(act.locator(`[id="breach-${key}"]`)).toHaveCount(1)
    await row.evaluate((details: HTMLDetailsElement) => (details.open = true))
    await expect(row.getByRole('link', { name: /See how to claim, free/ })).toHaveAttribute(
      'href',
      `/settlements/${slug}`,
    )
    await expect(row.getByText('Claims open').filter({ visible: true }).first()).toBeVisible()
  }
  await expect(page.getByText(/^Your email .+ In 4 of them, claims are open\./)).toBeVisible()
  // A line beside the second on a desktop, and all but the first folded on a phone.
  await expect(
    page.getByText(/^and 2 more$|^Claims open in 3 more, next by/).filter({ visible: true }),
  ).toHaveCount(1)
})

test(
  'a settlement that is on record is named wherever its breach is, before a lawyer',
  { tag: '@third-2' },
  async ({ page }) => {
    const email = await person('nobody')
    const cases = []
    for (const status of [1, 2, 3, 4]) {
      const breach = await breachLike('example-brightline-tickets', status)
      await expose(email, breach.id)
      cases.push({ ...breach, status, slug: await announce(breach.id) })
    }
    await check(page, email)
    await expect(page).toHaveURL('/breach-summary')
    let asked = 0
    for (const { key, status, slug } of cases)
      for (const pathOf of PAGES) {
        const path = pathOf(key)
        const html = await (await page.request.get(path)).text()
        const body = html.replace(/<script[\s\S]*?<\/script>/g, '')
        const about = `status ${status}: ${path}`
        const at = body.indexOf(`href="/settlements/${slug}"`)
        expect(at, about).toBeGreaterThan(-1)
        expect(body, about).toContain('Claims are not open yet.')
        const form = LAWYER_FORMS.map((one) => body.indexOf(`name="form" value="${one}"`)).find(
          (one) => one > 0,
        )
        if (form === undefined) continue
        asked += 1
        expect(at, about).toBeLessThan(form)
      }
    expect(asked).toBeGreaterThan(4)
    for (const { key, slug } of cases) {
      const item = page.locator(`[id="breach-${key}"]`)
      await item.evaluate((one) => one instanceof HTMLDetailsElement && (one.open = true))
      await expect(item.locator(`a[href="/settlements/${slug}"]`)).toBeVisible()
    }
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  },
)

test('a sensitive breach’s settlement stands beside nobody', { tag: '@third-3' }, async ({ page }) => {
  const email = await person('june')
  const breach = await breachLike('example-brightline-tickets', 1, true)
  await expose(email, breach.id)
  const slug = await settle(breach.id)
  const announced = await announce(breach.id)
  await check(page, email)
  await expect(page).toHaveURL('/breach-summary')
  for (const pathOf of PAGES.slice(1)) {
    const path = pathOf(breach.key)
    const html = await (await page.request.get(path)).text()
    expect(html, path).not.toContain(slug)
    expect(html, path).not.toContain(announced)
    for (const form of LAWYER_FORMS) expect(html, path).not.toContain(`name="form" value="${form}"`)
    expect(html, path).not.toMatch(/<input[^>]*name="lawyer"/)
  }
  expect(await (await page.request.get(`/lawyer-consultation?settlement=${slug}`)).text()).not.toContain(
    `href="/settlements/${slug}"`,
  )
  await page.goto(`/breach-details-request-consultation?uniqueBreachId=${breach.key}`)
  await page.getByRole('link', { name: 'See this breach' }).click()
  await expect(page).toHaveURL(`/breaches/${breach.key}`)
  await expect(page.getByRole('link', { name: /See how to claim, free/ })).toHaveAttribute(
    'href',
    `/settlements/${slug}`,
  )
})

test('from the page of a settlement there is a way on to a lawyer', { tag: '@third-1' }, async ({ page }) => {
  const breach = await breachLike('example-brightline-tickets', 4)
  const slug = await settle(breach.id)
  await page.goto(`/lawyer-consultation?settlement=${slug}`)
  await expect(page.getByRole('link', { name: /See how to claim, free/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const email = await person('nobody')
  await fill(page)
  await page.getByLabel('Email Address', { exact: true }).fill(email)
  await goOn(page)
  await page.getByRole('button', { name: 'Request Free Consultation' }).click()
  await expect(page).toHaveURL(CONFIRMED)
  expect(await leadsOf(email)).toMatchObject([{ uniqueBreachId: breach.key, lawyer: true }])
})

async function fill(page: Page) {
  await page.getByLabel('Full Name').fill('Ann Lee')
  await page.getByLabel('Phone Number').fill('6175550142')
  await page.getByLabel('Zip Code').fill('02139')
}

const CONFIRMED = '/submission-confirmation-no-dashboard'

test.describe('a record that moves', () => {
  // The call that it refuses.
  test.use({ expectedNoise: /409/ })

  test('the settlement first, then the form for who still wants a lawyer, and the record moves meanwhile', async ({
    page,
  }) => {
    const email = await person('nobody')
    const breach = await breachLike('example-brightline-tickets', 1)
    await expose(email, breach.id)
    const slug = await settle(breach.id)
    await check(page, email)
    const card = page.locator(`[id="breach-${breach.key}"]`)
    await card.locator('summary').click()
    await expect(card.getByRole('link', { name: /See how to claim, free/ })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await card.getByRole('link', { name: /View Details/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Breach Analysis Results' })).toBeVisible()
    await expect(page.getByRole('link', { name: /See how to claim, free/ })).toHaveAttribute(
      'href',
      `/settlements/${slug}`,
    )
    await expect(page.getByLabel('Full Name')).toBeHidden()
    await expectAccessible(page)
    await page.getByText('I still want to talk to a lawyer').click()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await expect(page.getByText(/We do not pass requests from California to lawyers\./)).toBeVisible()
    await fill(page)
    await query('UPDATE settlement SET version = version + 1 WHERE slug = $1', [slug])
    await goOn(page)
    await page.getByRole('button', { name: 'Request Consultation (Free)' }).click()
    await expect(page.getByText(/What we know of this settlement has changed/).first()).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('Ann Lee')
    await expectAccessible(page)
    expect(await leadsOf(email)).toEqual([])
    await page.getByRole('button', { name: 'Request Consultation (Free)' }).click()
    await expect(page).toHaveURL(CONFIRMED)
    expect(await leadsOf(email)).toMatchObject([{ form: 'request-consultation', lawyer: true }])
    const [consent] = await query<{ text: string }>(
      `SELECT c.text FROM consent c JOIN lead l ON l.id = c.lead_id JOIN users u ON u.id = l.user_id WHERE u.email = $1 AND c.kind = 'connect_with_lawyer'`,
      [email],
    )
    expect(consent!.text).toContain(`settlement ${slug}, version 2`)
  })
})

test('from California nobody is promised a lawyer', { tag: '@third-2' }, async ({ page }) => {
  await page.goto('/lawyer-consultation')
  // Before anything is typed, and again under the box.
  const note = page.getByText(/We do not pass requests from California to lawyers\./)
  await expect(note.filter({ visible: true })).toHaveCount(1)
  await fill(page)
  const email = await person('nobody')
  await page.getByLabel('Email Address', { exact: true }).fill(email)
  await page.getByLabel('Zip Code').fill('94103')
  await goOn(page)
  await expect(note.filter({ visible: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Request Free Consultation' }).click()
  await expect(page).toHaveURL(CONFIRMED)
  await expect(page.getByText(/No lawyer will contact you\./).first()).toBeVisible()
  await expect(page.getByText(/A lawyer will contact you soon/)).toHaveCount(0)
  await expectAccessible(page)
  expect(await leadsOf(email)).toMatchObject([{ lawyer: false }])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'the form is behind the settlement, and asks again where the record has moved',
    { tag: '@third-3' },
    async ({ page }) => {
      const email = await person('nobody')
      const breach = await breachLike('example-brightline-tickets', 3)
      await expose(email, breach.id)
      const slug = await settle(breach.id)
      await check(page, email)
      await page.goto(`/breach-details-get-notified?uniqueBreachId=${breach.key}`)
      await expect(page.getByLabel(/Connect me with a lawyer/)).toBeHidden()
      await page.getByText('I still want to talk to a lawyer').click()
      await page.getByLabel(/Connect me with a lawyer/).check()
      await fill(page)
      await query('UPDATE settlement SET version = version + 1 WHERE slug = $1', [slug])
      await page.getByRole('button', { name: 'Get Notified' }).click()
      await expect(page).toHaveURL(/form=again/)
      await expect(page.getByText(/What we know of this settlement has changed/)).toBeVisible()
      await expect(page.getByLabel('Full Name')).toHaveValue('Ann Lee')
      await expect(page.getByLabel(/Connect me with a lawyer/)).toBeChecked()
      await page.getByRole('button', { name: 'Get Notified' }).click()
      await expect(page).toHaveURL(CONFIRMED)
      expect(await leadsOf(email)).toMatchObject([{ form: 'get-notified', lawyer: true }])
    },
  )
})
