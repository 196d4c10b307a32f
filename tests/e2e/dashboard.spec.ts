import type { Page } from '@playwright/test'
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
const asMargaret = (page: Page) => signInQuickly(page, DEMO_MEMBER.email, { password: DEMO_MEMBER.password })
const figure = (page: Page, label: string) =>
  page
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
  await expect(page.getByText('Example figures')).toHaveCount(0)
  for (const tab of TABS) await expect(page.getByRole('tab', { name: tab })).toBeVisible()
  const settlement = page.getByRole('article', { name: 'Stonebridge Hotels' })
  for (const text of ['Settlement', '$75', 'Stage: Claims open', '85%', 'Estimated payout', 'Last update'])
    await expect(settlement.getByText(text, { exact: true }).first()).toBeVisible()
  await expect(settlement.getByRole('link', { name: /Claim Settlement/ })).toHaveAttribute(
    'href',
    'https://stonebridge-settlement.example/claim',
  )
  const active = page.getByRole('article', { name: 'Northstar Mobile' })
  await expect(active.getByRole('link', { name: /Claim Settlement/ })).toHaveCount(0)
  await expect(active.getByRole('link', { name: /View Details/ })).toHaveAttribute(
    'href',
    '/breach-details?uniqueBreachId=example-northstar-mobile&from=dashboard',
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Check for New Breaches' }).click()
  await expect(page).toHaveURL('/dashboard?tab=new-breaches')
})

test('the demo’s settled case leads to a breach that she is in', { tag: '@desktop' }, async ({ page }) => {
  await asMargaret(page)
  await page.goto('/dashboard')
  const year = String(new Date().getUTCFullYear())
  await expect(page.getByRole('contentinfo')).toContainText(`© ${year}`)
  await page
    .getByRole('article', { name: 'Stonebridge Hotels' })
    .getByRole('link', { name: /View Details/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stonebridge Hotels' })).toBeVisible()
  await expect(page.getByText('m.hale@example.com').first()).toBeVisible()
  await expect(page.getByText('Affected', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Not found', { exact: true })).toHaveCount(0)
})

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
      ['Your data was found in 6 known breaches, newest first.', 'LinkedIn', 'linkedin.com', 'addresses'],
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
  for (const [tab, texts] of parts) {
    await page.goto(`/dashboard?tab=${tab}`)
    const panel = page.getByRole('tabpanel')
    for (const text of texts)
      await expect(panel.getByText(text).filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 320, height: 700 })
  for (const [tab] of parts) {
    await page.goto(`/dashboard?tab=${tab}`)
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

test('tabs by keyboard: arrows move, Enter opens, Home and End', { tag: '@desktop' }, async ({ page }) => {
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
})

test(
  'where View Breach Details leads: legal action, retired, any other; and back',
  { tag: '@desktop' },
  async ({ page }) => {
    const email = await member(page, 'margaret.hale')
    await query(
      'INSERT INTO exposure (email_hash, breach_id) SELECT email_hash, (SELECT id FROM breach WHERE is_retired LIMIT 1) FROM users WHERE email = $1',
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
  { tag: '@desktop' },
  async ({ page }) => {
    await member(page, 'private')
    await page.goto('/dashboard?tab=history')
    await expect(page.getByRole('article', { name: /Ashley Madison/ })).toContainText('Sensitive')
  },
)

test('who has nothing yet: examples, labelled, whose buttons explain; empty states', async ({ page }) => {
  await member(page, 'nobody')
  await page.goto('/dashboard')
  await expect(page.getByText('Example figures')).toBeVisible()
  await expect(page.getByText('Example cases')).toBeVisible()
  await expect(figure(page, 'Total Settlements')).toHaveText('$75')
  await expect(page.getByRole('link', { name: 'Notifications, none unread' })).toBeVisible()
  await page.getByRole('button', { name: /^Claim Settlement/ }).click()
  await expect(
    page.getByText('This settlement is an example. A real one opens the official claim page.').first(),
  ).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard?tab=notifications')
  await expect(page.getByText('Example notifications')).toBeVisible()
  await page.goto('/dashboard?tab=new-breaches')
  await expect(page.getByRole('heading', { name: 'No Recent Breaches' })).toBeVisible()
  await page.goto('/dashboard?tab=history')
  await expect(page.getByRole('heading', { name: 'No Breaches Found' })).toBeVisible()
  await page.goto('/dashboard?tab=analytics')
  await expect(page.getByRole('heading', { name: 'Nothing to analyse' })).toBeVisible()
})

test('dealt with: marked by the keyboard, with visible progress, and taken back', async ({ page }) => {
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
  await page.getByRole('checkbox', { name: /^Dealt with ?: Brightline Tickets$/ }).press('Space')
  await expect(page.getByRole('progressbar', { name: 'Dealt with' })).toHaveAttribute(
    'aria-valuetext',
    '1 of 2',
  )
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Dealt with ?: Brightline Tickets$/ })).toBeChecked()
  await page.getByRole('checkbox', { name: /^Dealt with ?: Brightline Tickets$/ }).uncheck()
  await expect(page.getByRole('progressbar', { name: 'Dealt with' })).toHaveAttribute(
    'aria-valuetext',
    '0 of 2',
  )
})

test('notifications: one read, then all; the bell follows', { tag: '@desktop' }, async ({ page }) => {
  const email = await member(page, 'sam')
  await query(
    `INSERT INTO notification (id, user_id, type, title, message, dedupe_key)
     SELECT gen_random_uuid(), u.id, 'new_breach', 'Breach number ' || n, 'It is new.', 'n' || n FROM users u, generate_series(1, 3) n WHERE u.email = $1`,
    [email],
  )
  await page.goto('/dashboard?tab=notifications')
  await expect(page.getByRole('link', { name: 'Notifications, 3 unread' })).toBeVisible()
  await page.getByRole('button', { name: /^Mark as read ?: Breach number 2$/ }).click()
  await expect(page.getByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible()
  await expect(page.getByText('New', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('link', { name: 'Notifications, none unread' })).toBeVisible()
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
})

test.describe('preferences', () => {
  test.use({ expectedNoise: /Failed to load resource/ })

  test(
    'switches are saved at once, by keyboard too, and go back when they cannot be saved',
    { tag: '@desktop' },
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
