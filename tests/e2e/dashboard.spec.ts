import { shareInTurn } from '@/tests/support/in-turn'
import type { Locator, Page } from '@playwright/test'
import { DEMO_MEMBER } from '@/prisma/catalogue/demo'
import { createAccount, query, signInQuickly } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, person, test } from './fixtures'

// Specification, section 2: Dashboard. Margaret is the demo's member, with rows of her own.

const TABS = [
  'My Cases',
  'New Breaches',
  'Notifications',
  'Analytics',
  'Breach History',
  'Preferences',
] as const
const CASE = /\/dashboard\/cases\/[\da-f-]{36}$/
const asMargaret = (page: Page) => signInQuickly(page, DEMO_MEMBER.email, { password: DEMO_MEMBER.password })
const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'At a glance' })
    .locator('dl > *')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

async function member(page: Page, like: string): Promise<string> {
  const email = await person(like)
  await createAccount(email)
  await signInQuickly(page, email)
  return email
}

test('the demo’s member: header, figures, bell and cases', async ({ page }) => {
  await asMargaret(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Margaret Hale' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Notifications, 2 unread' })).toHaveText('2')
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toHaveAttribute('href', '/settings')
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  await expect(figure(page, 'Active Cases')).toHaveText('2')
  await expect(figure(page, 'Total Settlements')).toHaveText('$75')
  await expect(figure(page, 'Pending Payouts')).toHaveText('1')
  await expect(figure(page, 'Breach Alerts')).toHaveText('3')
  await expect(page.getByText('See how cases look')).toHaveCount(0)
  for (const tab of TABS) await expect(page.getByRole('tab', { name: tab })).toBeVisible()
  const settlement = page.getByRole('article', { name: 'Stonebridge Hotels' })
  for (const text of ['Settlement', '$75', 'Stage: Claims open', '4 of 6', 'Estimated payout', 'Last update'])
    await expect(settlement.getByText(text, { exact: true }).first()).toBeVisible()
  await expect(
    settlement.getByRole('img', { name: 'Stage 4 of 6, Claim by. Ahead: Hearing, Paid' }),
  ).toBeVisible()
  await expect(settlement.getByRole('radio', { checked: true })).toHaveText('Watching')
  await expect(settlement.getByRole('link', { name: /Claim Settlement/ })).toHaveAttribute(
    'href',
    'https://stonebridge-settlement.example/claim',
  )
  const active = page.getByRole('article', { name: 'Northstar Mobile' })
  await expect(active.getByRole('link', { name: /Claim Settlement/ })).toHaveCount(0)
  await expect(active.getByRole('link', { name: /View Details/ })).toHaveAttribute('href', CASE)
  // What she has filed is a card of its own, for no case is about it, and has nothing to claim any more.
  const filed = page.getByRole('article', { name: 'Copperfield Credit Union' })
  await expect(filed.getByText(/^You filed on .+ Claim mails have stopped\.$/)).toBeVisible()
  await expect(filed.getByText('CCU-40-2291')).toBeVisible()
  await expect(filed.getByRole('link')).toHaveText([/^View Details/])
  const dates = page.getByRole('region', { name: 'Your next dates' })
  await expect(dates.getByRole('list').first().getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Your plan' }).getByRole('checkbox')).toHaveCount(2)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Check for New Breaches' }).click()
  await expect(page).toHaveURL('/dashboard?tab=new-breaches')
})

test(
  'a phone comes to the cases within 300 pixels, with every word in its place',
  { tag: ['@phone', '@third-2'] },
  async ({ page }) => {
    await asMargaret(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/dashboard')
    const heading = page.getByRole('heading', { level: 2, name: 'My Cases' })
    await expect(heading).toBeVisible()
    await expect(figure(page, 'Breach Alerts')).toHaveText('3')
    const box = async (of: Locator) => (await of.boundingBox())!
    expect((await box(heading)).y).toBeLessThanOrEqual(300)
    expect((await box(page.getByRole('banner'))).height).toBeLessThanOrEqual(61)
    expect((await box(page.getByRole('heading', { level: 1 }))).height).toBeLessThanOrEqual(28)
    expect((await box(page.locator('dl').first())).height).toBeLessThanOrEqual(72)
    expect((await box(page.getByRole('tablist'))).height).toBeLessThanOrEqual(94)
    for (const tab of TABS)
      expect((await box(page.getByRole('tab', { name: tab }))).height).toBeGreaterThanOrEqual(44)
    const [last, button] = [
      page.getByRole('article').last(),
      page.getByRole('link', { name: 'Check for New Breaches' }),
    ]
    expect((await box(button)).y).toBeGreaterThan((await box(last)).y)
    // Beside the heading where there is room, with the line of three months.
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(button).toHaveCount(1)
    expect(Math.abs((await box(button)).y - (await box(heading)).y)).toBeLessThan(40)
    await expect(page.getByRole('img', { name: /^The next 3 months, from today: / })).toBeVisible()
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
  },
)

test(
  'a case has a page of its own: its way, the court, the next date, each with its source',
  { tag: '@phone' },
  async ({ page }) => {
    await asMargaret(page)
    await page.goto('/dashboard')
    const cardOf = (name: string) => page.getByRole('article', { name })
    await cardOf('Stonebridge Hotels')
      .getByRole('link', { name: /View Details/ })
      .click()
    await expect(page).toHaveURL(CASE)
    await expect(page.getByRole('heading', { level: 1, name: 'Stonebridge Hotels' })).toBeVisible()
    const way = page.getByRole('region', { name: 'How far it is' })
    await expect(
      way.getByRole('listitem').filter({ hasText: 'You are here: claims are open' }),
    ).toHaveAttribute('aria-current', 'step')
    // A fill is nothing where the system chooses the colours: what is passed is a ring.
    const passed = way.getByRole('listitem').first().locator('span:has(> svg)')
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await passed.evaluate((node) => getComputedStyle(node).borderTopWidth)).toBe('2px')
    await page.emulateMedia({ forcedColors: 'none' })
    const known = page.getByRole('heading', { name: 'What we know, and from whom' }).locator('~ dl')
    for (const name of ['Next date', 'Case', 'Court', 'Docket number', 'Administrator']) {
      const row = known.locator('> *').filter({ has: page.getByText(name, { exact: true }) })
      await expect(row).not.toContainText('Not known to us')
      await expect(row.getByRole('link')).toHaveAttribute('href', /^https:/)
    }
    await expect(page.getByRole('link', { name: /Open the official site/ })).toBeVisible()
    await expect(page.getByText('Claims open: Stonebridge Hotels')).toBeVisible()
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    // What nobody has told us is said to be unknown.
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await cardOf('Brightline Tickets')
      .getByRole('link', { name: /View Details/ })
      .click()
    await expect(page.getByText('No date is known to us')).toBeVisible()
    await expect(known.getByText('Not known to us')).toHaveCount(3)
    await expect(way.getByText('No date yet')).toHaveCount(5)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)

    // A case that is on record is led to from its breach too.
    await page.goto('/dashboard?tab=history')
    await cardOf('Northstar Mobile').getByRole('link', { name: 'See the case' }).click()
    await expect(page).toHaveURL(CASE)
    await expect(page.getByRole('heading', { level: 1, name: 'Northstar Mobile' })).toBeVisible()
  },
)

test.describe('a case of somebody else', () => {
  test.use({ expectedNoise: /Failed to load resource/ })

  test(
    'the page of a case is its member’s alone',
    { tag: '@desktop' },
    async ({ page, browser, baseURL }) => {
      const owner = await createAccount(await person('nobody'))
      const [own] = await query<{ id: string }>(
        `INSERT INTO "case" (id, user_id, unique_breach_id, company, status, stage)
     VALUES (gen_random_uuid(), $1, 'example-brightline-tickets', 'Only For Ann', 'monitoring', 'Under review') RETURNING id`,
        [owner],
      )
      const path = `/dashboard/cases/${own!.id}`
      const email = await member(page, 'sam')
      for (const other of [
        path,
        '/dashboard/cases/7f3b1a52-9f5d-4a86-8b1c-2d6f0e7a9c11',
        '/dashboard/cases/x',
      ]) {
        const response = await page.request.get(other)
        expect([other, response.status()]).toEqual([other, 404])
        expect(await response.text()).not.toContain('Only For Ann')
      }
      await page.goto(path)
      await expect(page.getByRole('heading', { name: '404' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
      await query('UPDATE "case" SET user_id = (SELECT id FROM users WHERE email = $2) WHERE id = $1', [
        own!.id,
        email,
      ])
      const response = await page.request.get(path)
      expect(response.status()).toBe(200)
      expect(await response.text()).toContain('Only For Ann')
      const stranger = await browser.newContext({ baseURL })
      const asked = await stranger.request.get(path, { maxRedirects: 0 })
      expect(asked.status()).toBe(307)
      expect(new URL(asked.headers().location!, baseURL).search).toBe(`?next=${encodeURIComponent(path)}`)
      expect(
        (await stranger.request.get(path, { headers: { cookie: 'next-auth.session-token=x' } })).url(),
      ).toContain('/signin')
      await stranger.close()
    },
  )
})

test(
  'the demo’s settled case leads to a breach that she is in',
  { tag: ['@desktop', '@third-3'] },
  async ({ page }) => {
    await asMargaret(page)
    await page.goto('/dashboard')
    const year = String(new Date().getUTCFullYear())
    await expect(page.getByRole('contentinfo')).toContainText(`© ${year}`)
    await page
      .getByRole('article', { name: 'Stonebridge Hotels' })
      .getByRole('link', { name: /View Details/ })
      .click()
    await page.getByRole('link', { name: 'View Breach Details' }).click()
    await expect(page).toHaveURL('/breach-details?uniqueBreachId=example-stonebridge-hotels&from=dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Stonebridge Hotels' })).toBeVisible()
    await expect(page.getByText('m.hale@example.com').first()).toBeVisible()
    await expect(page.getByText('Affected', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Not found', { exact: true })).toHaveCount(0)
  },
)

test('every tab by its address: its parts, axe, and nothing sideways at 320', async ({ page }) => {
  test.slow()
  await asMargaret(page)
  const parts: [string, string[]][] = [
    [
      'new-breaches',
      [
        'New Breaches Affecting You (Last 2 Years)',
        'Refresh Scan',
        'Brightline Tickets',
        'Detected',
        'Medium severity',
        'Active Legal Action',
        '+3 more types',
        'View Breach Details',
        'Protection Tips',
      ],
    ],
    ['notifications', ['Mark all as read', 'Claims open: Stonebridge Hotels', 'New', 'Case update']],
    [
      'analytics',
      [
        'Risk score',
        'out of 100',
        'Estimate',
        'Password strength',
        'Exposed data',
        'Top 5 industries',
        'Breaches by year',
        'Affected services',
      ],
    ],
    [
      'history',
      [
        'Your data was found in 6 known breaches, newest first.',
        'When it happened',
        'LinkedIn',
        'linkedin.com',
        'addresses',
        'Protection Tips',
      ],
    ],
    [
      'preferences',
      [
        'New breach notifications',
        'Class action opportunities',
        'Settlement notifications',
        'Auto-enroll me in future class actions',
        'Enabled',
        DEMO_MEMBER.email,
      ],
    ],
  ]
  for (const [tab, texts] of shareInTurn(parts, 2)) {
    await page.goto(`/dashboard?tab=${tab}`)
    const panel = page.getByRole('tabpanel')
    for (const text of texts)
      await expect(panel.getByText(text).filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto('/dashboard?tab=history')
  const old = page.getByRole('article', { name: 'LinkedIn' })
  await old.getByText('Protection Tips').click()
  await expect(old.getByRole('term').first()).toBeVisible()
  await expect(page.getByRole('img', { name: /: 6 breaches\. You can act on / })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  for (const [tab] of shareInTurn(parts, 2)) {
    await page.goto(`/dashboard?tab=${tab}`)
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

test(
  'tabs by keyboard: arrows move, Enter opens, Home and End',
  { tag: ['@desktop', '@third-1'] },
  async ({ page }) => {
    await asMargaret(page)
    await page.goto('/dashboard')
    await page.getByRole('tab', { name: 'My Cases' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'New Breaches' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('tab', { name: 'Preferences' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'My Cases' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard?tab=history')
    await expect(page.getByRole('tab', { name: 'Breach History' })).toHaveAttribute('aria-selected', 'true')
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'My Cases' })).toHaveAttribute('aria-selected', 'true')
  },
)

test(
  'where View Breach Details leads: legal action, retired, any other; and back',
  { tag: ['@desktop', '@third-2'] },
  async ({ page }) => {
    const email = await member(page, 'margaret.hale')
    await query(
      'INSERT INTO exposure (email_hash, breach_id) SELECT email_hash, (SELECT id FROM breach WHERE is_retired ORDER BY id LIMIT 1) FROM users WHERE email = $1',
      [email],
    )
    const [retired] = await query<{ key: string; title: string }>(
      'SELECT unique_breach_id AS key, title FROM breach WHERE is_retired ORDER BY id LIMIT 1',
    )
    await page.goto('/dashboard?tab=new-breaches')
    await expect(
      page
        .getByRole('article', { name: 'Harborview Health Plan' })
        .getByRole('link', { name: /View Breach Details/ }),
    ).toHaveAttribute('href', /^\/breach-details\?/)
    await page
      .getByRole('article', { name: 'Brightline Tickets' })
      .getByRole('link', { name: /View Breach Details/ })
      .click()
    await expect(page).toHaveURL(
      '/breach-details-get-notified?uniqueBreachId=example-brightline-tickets&from=dashboard',
    )
    await expect(page.getByText(email).first()).toBeVisible()
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/dashboard?tab=history')
    await expect(page.getByRole('link', { name: retired!.title, exact: true })).toHaveAttribute(
      'href',
      `/breach-details-no-action?uniqueBreachId=${retired!.key}&from=dashboard`,
    )
  },
)

test(
  'sensitive breaches show to the member whose proven address it is',
  { tag: ['@desktop', '@third-3'] },
  async ({ page }) => {
    await member(page, 'private')
    await page.goto('/dashboard?tab=history')
    await expect(page.getByRole('article', { name: /Ashley Madison/ })).toContainText('Sensitive')
  },
)

test(
  'who has nothing yet: zeros and empty states; examples are folded, labelled, and explain',
  { tag: '@phone' },
  async ({ page }) => {
    await member(page, 'nobody')
    await page.goto('/dashboard')
    for (const label of ['Active Cases', 'Pending Payouts', 'Breach Alerts'])
      await expect(figure(page, label)).toHaveText('0')
    await expect(figure(page, 'Total Settlements')).toHaveText('$0')
    await expect(page.getByRole('heading', { name: 'No cases yet' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Notifications, none unread' })).toBeVisible()
    await expectAccessible(page)
    await page.locator('summary', { hasText: /^See how cases look ?Example$/ }).click()
    await expect(page.getByText('They are not your cases.')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(4)
    await page.getByRole('button', { name: /^Claim Settlement/ }).click()
    await expect(
      page.getByText('This settlement is an example. A real one opens the official site.').first(),
    ).toBeVisible()
    await expectAccessible(page)
    await page.goto('/dashboard?tab=notifications')
    await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
    await page.locator('summary', { hasText: /^See how notifications look ?Example$/ }).click()
    await expect(page.getByText('They are not yours.')).toBeVisible()
    await page.goto('/dashboard?tab=new-breaches')
    await expect(page.getByRole('heading', { name: 'No Recent Breaches' })).toBeVisible()
    await page.goto('/dashboard?tab=history')
    await expect(page.getByRole('heading', { name: 'No Breaches Found' })).toBeVisible()
    await page.goto('/dashboard?tab=analytics')
    await expect(page.getByRole('heading', { name: 'Nothing to analyse' })).toBeVisible()
  },
)

test(
  'dealt with: marked by the keyboard, with visible progress, and taken back',
  { tag: ['@phone', '@third-1'] },
  async ({ page }) => {
    await member(page, 'sam')
    await page.goto('/dashboard?tab=new-breaches')
    await page.getByRole('article', { name: 'Brightline Tickets' }).getByText('Protection Tips').click()
    await expect(
      page.getByRole('article', { name: 'Brightline Tickets' }).getByRole('listitem').first(),
    ).toBeVisible()
    await expect(page.getByRole('progressbar', { name: 'Dealt with' })).toHaveAttribute(
      'aria-valuetext',
      '0 of 2',
    )
    const count = page.getByRole('status').filter({ hasText: 'dealt with' })
    await expect(count).toHaveText('0 of 2 dealt with')
    // What is said is a change of what stands there: the region is the same one.
    await count.evaluate((region) => region.setAttribute('data-before', ''))
    await page.getByRole('checkbox', { name: /^Dealt with ?: Brightline Tickets$/ }).press('Space')
    await expect(page.getByRole('progressbar', { name: 'Dealt with' })).toHaveAttribute(
      'aria-valuetext',
      '1 of 2',
    )
    await expect(page.locator('[data-before]')).toHaveText('1 of 2 dealt with')
    await page.getByRole('button', { name: 'Refresh Scan' }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: /^Done\.$/ })).toBeAttached()
    await expect(page.getByRole('button', { name: 'Refresh Scan' })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('checkbox', { name: /^Dealt with ?: Brightline Tickets$/ })).toBeChecked()
    await page.getByRole('checkbox', { name: /^Dealt with ?: Brightline Tickets$/ }).uncheck()
    await expect(page.getByRole('progressbar', { name: 'Dealt with' })).toHaveAttribute(
      'aria-valuetext',
      '0 of 2',
    )
  },
)

test(
  'notifications: one read, then all; the bell follows',
  { tag: ['@desktop', '@third-2'] },
  async ({ page }) => {
    const email = await member(page, 'sam')
    await query(
      `INSERT INTO notification (id, user_id, type, title, message, dedupe_key)
     SELECT gen_random_uuid(), u.id, 'new_breach', 'Breach number ' || n, 'It is new.', 'n' || n FROM users u, generate_series(1, 3) n WHERE u.email = $1`,
      [email],
    )
    await page.goto('/dashboard?tab=notifications')
    await expect(page.getByRole('link', { name: 'Notifications, 3 unread' })).toBeVisible()
    const count = page.getByRole('status').filter({ hasText: 'unread notification' })
    await expect(count).toHaveText('3 unread notifications')
    await count.evaluate((region) => region.setAttribute('data-before', ''))
    await page.getByRole('button', { name: /^Mark as read ?: Breach number 2$/ }).click()
    await expect(page.getByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible()
    await expect(page.getByText('New', { exact: true })).toHaveCount(2)
    await expect(page.locator('[data-before]')).toHaveText('2 unread notifications')
    // The button went, and the keyboard goes on.
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByRole('link', { name: 'Notifications, none unread' })).toBeVisible()
    await expect(page.getByText('New', { exact: true })).toHaveCount(0)
    await expect(page.locator('[data-before]')).toHaveText('No unread notifications')
  },
)

test.describe('preferences', () => {
  test.use({ expectedNoise: /Failed to load resource/ })

  test(
    'switches are saved at once, by keyboard too, and go back when they cannot be saved',
    { tag: ['@desktop', '@third-3'] },
    async ({ page }) => {
      const email = await member(page, 'sam')
      await page.goto('/dashboard?tab=preferences')
      const toggle = page.getByRole('switch', { name: 'New breach notifications' })
      await expect(toggle).toBeChecked()
      await toggle.press('Space')
      await expect(page.getByText('Saved. New breach notifications: Disabled.')).toBeVisible()
      await page.reload()
      await expect(toggle).not.toBeChecked()
      expect(
        await query(
          'SELECT new_breaches FROM member_preferences p JOIN users u ON u.id = p.user_id WHERE u.email = $1',
          [email],
        ),
      ).toEqual([{ new_breaches: false }])
      await page.route('**/v1/users/me/preferences', (route) =>
        route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } }),
      )
      await toggle.click()
      await expect(page.getByText('Not saved. New breach notifications is as it was.')).toBeVisible()
      await expect(toggle).not.toBeChecked()
      await page.unroute('**/v1/users/me/preferences')
      await query('UPDATE users SET phone_number = NULL WHERE email = $1', [email])
      await page.reload()
      await expect(page.getByText('Not provided')).toBeVisible()
      await page.getByRole('switch', { name: 'Text messages (SMS)' }).click()
      await expect(page.getByText('Add a phone number in Settings first.').first()).toBeVisible()
      await expect(page.getByRole('switch', { name: 'Text messages (SMS)' })).not.toBeChecked()
    },
  )
})
