import type { Page } from '@playwright/test'
import { check, expect, expectAccessible, expectNoSidewaysScroll, person, test } from './fixtures'

/** What is folded on a summary is opened. */
async function openRows(page: Page): Promise<void> {
  await expect(page.locator('[data-leaks]').first()).toBeVisible()
  await page.locator('main details').evaluateAll((all) => {
    for (const details of all as HTMLDetailsElement[]) details.open = true
  })
}

test.describe('from the home page to a result', () => {
  test('an address in five breaches: the summary says how many, what is open, and where to go for each status', async ({
    page,
  }) => {
    const email = await person('margaret.hale')
    await check(page, `  ${email.toUpperCase()} `)
    await expect(page).toHaveURL('/breach-summary')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Breach Summary for ${email}`)
    await expect(page.getByText('5 breaches found', { exact: true })).toBeVisible()
    await expect(
      page
        .getByText('Your email is in 5 known breaches. For one of them, you can request a free consultation.')
        .first(),
    ).toBeVisible()
    await openRows(page)
    for (const [label, figure] of [
      ['Total Breaches', '5'],
      ['Legal Actions Available', '2'],
    ] as const) {
      await expect(
        page
          .locator('dl, div, li')
          .filter({ has: page.getByText(label, { exact: true }) })
          .filter({ hasText: figure })
          .last(),
      ).toBeVisible()
    }
    await expect(page.getByText('Total Affected Users', { exact: true })).toBeVisible()

    // Status 1: an encrypted token in the path, and no address anywhere in it.
    const consultation = page.getByRole('link', { name: /^Request Consultation/ })
    await expect(consultation).toHaveAttribute(
      'href',
      /^\/breach-details-request-consultation\/[\w-]{60,}\?uniqueBreachId=example-harborview-health-plan$/,
    )
    const token = (await consultation.getAttribute('href'))!.split('/')[2]!.split('?')[0]!
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('margaret')
    const details = page.getByRole('link', { name: /^View Details/ })
    await expect(details.filter({ hasText: 'Northstar Mobile' })).toHaveAttribute(
      'href',
      /^\/breach-details-request-consultation\?uniqueBreachId=example-northstar-mobile&link=[\w-]{60,}$/,
    )
    await expect(page.getByRole('link', { name: /^Get Notified/ })).toHaveAttribute(
      'href',
      /^\/breach-details-get-notified\?uniqueBreachId=example-brightline-tickets&link=[\w-]{60,}$/,
    )
    await expect(details.filter({ hasText: 'Adobe' })).toHaveAttribute(
      'href',
      /^\/breach-details-no-action-required\?uniqueBreachId=Adobe&link=[\w-]{60,}$/,
    )
    await expect(page.getByText('Recommended Next Steps')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Do this first' })).toBeVisible()
    expect(page.url()).not.toContain('@')
  })

  test(
    'status badges are shown for 1, 2 and 3 and hidden for 4; severities have words; examples are labelled',
    { tag: '@third-3' },
    async ({ page }) => {
      await check(page, await person('margaret.hale'))
      await openRows(page)
      const card = (title: string) => page.locator('article, li[data-leaks]').filter({ hasText: title })
      await expect(card('Harborview Health Plan')).toContainText('Request Consultation')
      await expect(card('Harborview Health Plan').getByText('Critical severity')).toBeVisible()
      await expect(card('Harborview Health Plan')).toContainText('Example')
      await expect(card('Harborview Health Plan')).toContainText('Social Security numbers')
      await expect(
        card('Northstar Mobile').getByText('Active').filter({ visible: true }).first(),
      ).toBeVisible()
      await expect(
        card('Brightline Tickets').getByText('Notify').filter({ visible: true }).first(),
      ).toBeVisible()
      await expect(card('Adobe')).not.toContainText('No Action')
      await expect(card('Adobe')).not.toContainText('Example')
      await expect(card('Adobe')).toContainText('Oct 4, 2013')
      await expect(card('Adobe')).toContainText('152.4M')
      await expect(card('Adobe')).toContainText('Low severity')
      await expect(card('Adobe').getByRole('link', { name: /adobe\.com/ })).toHaveAttribute('rel', /noopener/)
    },
  )

  test('the catalogue says its date and where its data is from', { tag: '@third-1' }, async ({ page }) => {
    await check(page, await person('walter'))
    await expect(page.getByText('12 breaches found', { exact: true })).toBeVisible()
    await expect(page.getByText(/Catalogue as of [A-Z][a-z]{2} \d{1,2}, \d{4}/)).toBeVisible()
    await expect(page.getByRole('link', { name: /Have I Been Pwned/ }).first()).toHaveAttribute(
      'href',
      /^https:\/\/haveibeenpwned\.com/,
    )
    await expect(page.getByText(/more than 7 days old/)).toHaveCount(0)
  })

  test('one breach reads in the singular', async ({ page }) => {
    await check(page, await person('june'))
    await expect(page.getByText('1 breach found', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Your email is in 1 known breach\./).first()).toBeVisible()
  })

  test('an address in none: All Clear, and what that does not say', async ({ page }) => {
    await check(page, await person('nobody'))
    await expect(page).toHaveURL('/no-breaches-found')
    await expect(page.getByRole('heading', { level: 1, name: 'No Breaches Found' })).toBeVisible()
    await expect(page.getByText(/^All Clear in the [\d,]+ breach(es)? we can check$/)).toBeVisible()
    await expect(
      page.getByText(
        /^We looked through the addresses of [\d,]+ breach(es)?\. [\d,]+ more (is|are) listed without addresses; we cannot check (that one|those)\.$/,
      ),
    ).toBeVisible()
    await expect(page.getByText('Good news!')).toBeVisible()
    await expect(page.getByText(/proven owner/)).toBeVisible()
    await expect(page.getByText(/Catalogue as of/)).toBeVisible()
    await expect(page.getByText('Check Another Email')).toBeVisible()
    await expect(page.getByText('Stay Safe Online')).toBeVisible()
  })

  test('a sensitive breach reads as none known to a visitor who has proven nothing', async ({ page }) => {
    await check(page, await person('private'))
    await expect(page).toHaveURL('/no-breaches-found')
    await expect(page.getByText('Ashley')).toHaveCount(0)
  })

  test('another address can be checked from there', { tag: '@third-2' }, async ({ page }) => {
    await check(page, await person('nobody'))
    await expect(page).toHaveURL('/no-breaches-found')
    const another = await person('sam')
    await page.getByLabel('Email address', { exact: true }).fill(another)
    await page.getByRole('button', { name: 'Check for Breaches' }).click()
    await expect(page).toHaveURL('/breach-summary')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(another)
  })
})

test.describe('how else an address may be written', () => {
  test(
    'is offered where it was not found, and looked up only when it is chosen',
    { tag: '@third-3' },
    async ({ page }) => {
      const known = await person('june', 'gmail.com')
      const [local, domain] = known.split('@') as [string, string]
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/check-breach')) asked.push(request.postData() ?? '')
      })
      await check(page, `\u2039${local}+news@${domain}\u203a,`)
      await expect(page).toHaveURL('/no-breaches-found')
      await expect(page.getByText(`${local}+news@${domain}`).first()).toBeVisible()
      expect(asked).toHaveLength(1)
      const offer = page.getByRole('region', { name: 'Did you also write it another way?' })
      await expect(offer.getByRole('button', { name: `Check ${local}@googlemail.com` })).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 700 })
      await expectNoSidewaysScroll(page)
      await offer.getByRole('button', { name: `Check ${known}`, exact: true }).click()
      await expect(page).toHaveURL('/breach-summary')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(known)
      expect(asked).toHaveLength(2)
    },
  )

  test('nothing is offered for an address that has no other form', async ({ page }) => {
    await check(page, await person('nobody'))
    await expect(page.getByText('Good news!')).toBeVisible()
    await expect(page.getByText('Did you also write it another way?')).toHaveCount(0)
  })
})

test.describe('a failure without words', () => {
  test.use({ expectedNoise: /Failed to load resource/ })

  test('of another check stays on the page', async ({ page }) => {
    await check(page, await person('nobody'))
    await expect(page).toHaveURL('/no-breaches-found')
    await page.route('**/v1/breaches/check-breach', (route) =>
      route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    await page.getByLabel('Email address', { exact: true }).fill('ann@example.com')
    await page.getByRole('button', { name: 'Check for Breaches' }).click()
    await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
    await expect(page).toHaveURL('/no-breaches-found')
  })
})

test.describe('a bad address', () => {
  // The browser reports every response that is not 2xx; only the server's own refusal is one here.
  for (const [value, message] of [
    ['', 'Email is required'],
    ['ann', 'Please enter a valid email'],
    ['ann@localhost', 'Please enter a valid email'],
  ] as const) {
    test(`"${value}" is refused under the field, which keeps it`, async ({ page }) => {
      await check(page, value)
      const field = page.getByLabel('Email address')
      await expect(page.getByText(message, { exact: true })).toBeVisible()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(new RegExp(message))
      await expect(field).toBeFocused()
      await expect(field).toHaveValue(value)
      await expect(page).toHaveURL('/')
      await field.fill('nobody@example.com')
      await expect(page.getByText(message, { exact: true })).toHaveCount(0)
    })
  }
})

test.describe('moving about', () => {
  test('reload, back and a second tab keep the result', { tag: '@third-1' }, async ({ page, context }) => {
    const email = await person('sam')
    await check(page, email)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(email)
    await page.reload()
    await expect(page.getByText('2 breaches found', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/')
    await page.goForward()
    await expect(page.getByText('2 breaches found', { exact: true })).toBeVisible()
    const second = await context.newPage()
    await second.goto('/breach-summary')
    await expect(second.getByText('2 breaches found', { exact: true })).toBeVisible()
  })

  test('Back to Home leads home', { tag: '@third-2' }, async ({ page }) => {
    await check(page, await person('sam'))
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('the summary without a check of its own says so', async ({ page }) => {
    await page.goto('/breach-summary')
    await expect(page.getByText('Unable to load breach data. Please go back and try again.')).toBeVisible()
  })

  test('/no-breaches-found without a check offers one, and gives no all-clear', async ({ page }) => {
    await page.goto('/no-breaches-found')
    await expect(page.getByLabel('Email address')).toBeVisible()
    await expect(page.getByText('All Clear')).toHaveCount(0)
    await expect(page.getByText('Good news!')).toHaveCount(0)
  })

  test(
    'each of the two pages sends on to the other where the check says so',
    { tag: '@third-3' },
    async ({ page }) => {
      await check(page, await person('sam'))
      await expect(page).toHaveURL('/breach-summary')
      await page.goto('/no-breaches-found')
      await expect(page).toHaveURL('/breach-summary')
      await check(page, await person('nobody'))
      await expect(page).toHaveURL('/no-breaches-found')
      await page.goto('/breach-summary')
      await expect(page).toHaveURL('/no-breaches-found')
    },
  )

  test('with the keyboard alone', async ({ page }) => {
    await page.goto('/')
    await page.getByLabel('Email address').press('Control+a')
    await page.keyboard.type(await person('omar'))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/breach-summary')
    // A row is a button of its own, and opens what is known of it.
    const row = page.locator('li[data-leaks] summary').first()
    for (let i = 0; i < 40 && !(await row.evaluate((element) => element === document.activeElement)); i++)
      await page.keyboard.press('Tab')
    await expect(row).toBeFocused()
    await page.keyboard.press('Enter')
    const action = page.getByRole('link', { name: /^View Details/ }).first()
    await expect(action).toBeVisible()
    for (let i = 0; i < 10 && !(await action.evaluate((element) => element === document.activeElement)); i++)
      await page.keyboard.press('Tab')
    await expect(action).toBeFocused()
  })

  test('the first Tab offers to skip to the content', async ({ page }) => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: /skip to/i })).toBeFocused()
  })
})
