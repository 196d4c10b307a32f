import { third } from '@/tests/support/in-turn'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures'

const DOCUMENTS = [
  { name: 'privacy policy', path: '/privacy-policy', title: 'Privacy Policy', sections: 18 },
  { name: 'terms of use', path: '/terms-of-service', title: 'Terms of Use', sections: 19 },
]

/** The text of the page's content, with its white space as one reads it. */
async function reading(page: Page): Promise<string> {
  return (await page.getByRole('main').innerText()).replace(/\s+/g, ' ')
}

for (const { name, path, title, sections } of DOCUMENTS) {
  test.describe(name, () => {
    test(`has its title, its date and ${sections} numbered sections`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveTitle(new RegExp(`^${title} \\|`))
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByText('Effective July 8th, 2025', { exact: true })).toBeVisible()
      const headings = page.getByRole('main').getByRole('heading', { level: 2 })
      await expect(headings).toHaveCount(sections)
      for (const [index, heading] of (await headings.allInnerTexts()).entries())
        expect(heading).toMatch(new RegExp(`^${index + 1}\\. \\S`))
      await expect(page.getByRole('main').getByRole('region')).toHaveCount(sections)
    })

    test('every entry of the contents leads to its section', { tag: '@third-2' }, async ({ page }) => {
      await page.goto(path)
      const entries = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
      await expect(entries).toHaveCount(sections)
      for (const entry of await entries.all()) {
        const fragment = await entry.getAttribute('href')
        expect(fragment).toMatch(/^#s\d+-[a-z-]+$/)
        await expect(page.locator(fragment!).getByRole('heading', { level: 2 })).toHaveText(
          (await entry.innerText()).trim(),
        )
      }
      const last = entries.last()
      const heading = page.getByRole('heading', { level: 2, name: await last.innerText() })
      await expect(heading).not.toBeInViewport()
      await last.click()
      await expect(page).toHaveURL(new RegExp(`${path}#s${sections}-`))
      await expect(heading).toBeInViewport()
    })

    test('on paper it is black on white and leaves the contents out', async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.goto(path)
      await expect(page.locator('html')).toHaveClass(/dark/)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByText('Contents', { exact: true })).toBeHidden()
      await expect(page.getByRole('article')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      for (const part of ['h1', 'h2', 'section p', 'section a']) {
        await expect(page.getByRole('article').locator(part).first()).toHaveCSS('color', 'rgb(0, 0, 0)')
      }
    })

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false })

      test('reads the same', async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(sections)
        await page.getByRole('link', { name: /^5\. / }).click()
        await expect(page.getByRole('heading', { level: 2, name: /^5\. / })).toBeInViewport()
      })
    })
  })
}

test('the privacy policy states what the specification states, and what the software does', async ({
  page,
}) => {
  await page.goto('/privacy-policy')
  const text = await reading(page)
  for (const fact of [
    'class actions and mass torts',
    'up to one year, unless the law requires',
    'delete your data at any time',
    'under 13',
    '18 or of legal age',
    'in the United States',
    'does not respond to Do Not Track',
    'consent mode v2',
    'TCF 2.2',
    'Global Privacy Control',
    'CCPA',
    'CPRA',
    'consent framework',
    'Advertising partners',
    'Analytics providers',
    'Payment providers',
    'If enabled',
    'do not sell your personal data',
    'reply STOP',
    'HMAC-SHA-256',
    'encrypted',
    'two hours',
    'local storage',
    'user agent',
    'suppression list',
    'recorded as sharing',
    'The only password we ask for is that of your account with us',
    'every alert has an “Unsubscribe” link',
    'choose what we send under Preferences',
    'proven that the address is theirs',
    'Have I Been Pwned',
    'CC BY 4.0',
    '10 checks a minute',
    '20 times an hour',
    'help@example.com',
    '100 Example Street',
  ])
    expect.soft(text).toContain(fact)
})

test('the terms state the law, arbitration, and what the service is not', async ({ page }) => {
  await page.goto('/terms-of-service')
  const text = await reading(page)
  for (const fact of [
    'State of California governs',
    'binding arbitration',
    'Class-action waiver',
    'is not a law firm',
    'No attorney-client relationship',
    'attorney advertising',
    'no obligation',
    'cannot promise that you will get money',
    'are estimates',
    'look up other people',
    'scrape',
    'at least 18',
    'in the United States',
    'against a company that lost your data',
    'help@example.com',
    '100 Example Street',
  ])
    expect.soft(text).toContain(fact)
  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).first().click()
  await expect(page).toHaveURL('/privacy-policy')
})

test.describe('the help center', () => {
  const ABOUT = /^What is /
  const ELIGIBLE = /^Does an action include me/

  /** The question with its answer. */
  const entry = (page: Page, question: RegExp) =>
    page
      .getByRole('main')
      .locator('details')
      .filter({ has: page.locator('summary', { hasText: question }) })

  test('has six questions, closed, and an address to write to', async ({ page }) => {
    await page.goto('/faq')
    await expect(page).toHaveTitle(/^Help Center \|/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help Center')
    await expect(page.getByRole('main').locator('details')).toHaveCount(6)
    await expect(page.getByRole('main').locator('details[open]')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'help@example.com' })).toHaveAttribute(
      'href',
      'mailto:help@example.com',
    )
  })

  test('opening one question closes the other', async ({ page }) => {
    await page.goto('/faq')
    await page.getByText(ABOUT).click()
    await expect(entry(page, ABOUT)).toHaveAttribute('open')
    await expect(page.getByText('Checking is free, and so is the first consultation.')).toBeVisible()
    await page.getByText(ELIGIBLE).click()
    await expect(entry(page, ELIGIBLE)).toHaveAttribute('open')
    await expect(page.getByText('Checking is free, and so is the first consultation.')).toBeHidden()
    await expect(page.getByRole('main').locator('details[open]')).toHaveCount(1)
    await page.getByText(ELIGIBLE).click()
    await expect(page.getByRole('main').locator('details[open]')).toHaveCount(0)
  })

  test('works with the keyboard', async ({ page }) => {
    await page.goto('/faq')
    const questions = page.getByRole('main').locator('summary')
    await questions.first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').locator('details').first()).toHaveAttribute('open')
    await page.keyboard.press('Tab')
    await expect(questions.nth(1)).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('main').locator('details').nth(1)).toHaveAttribute('open')
    await expect(page.getByRole('main').locator('details[open]')).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Check your email address' })).toBeFocused()
  })

  test('says how breaches are found and which are tracked', async ({ page }) => {
    await page.goto('/faq#how-breaches-are-found')
    const found = entry(page, /^How are breaches found/)
    for (const way of [
      'Companies disclose',
      'Security researchers',
      'filings to regulators',
      'dark web',
      'public notifications',
    ])
      await expect(found).toContainText(way)
    await page.goto('/faq#what-we-track')
    const tracked = entry(page, /^What types of breaches/)
    for (const type of [
      'personal data',
      'financial data',
      'health data',
      'Social Security numbers',
      'all industries',
    ])
      await expect(tracked).toContainText(type)
    await expect(entry(page, ELIGIBLE)).toContainText('basic account information')
    await expect(entry(page, ELIGIBLE)).toContainText('gather documents')
  })

  test('a link to an answer opens it, with its question in view', async ({ page }) => {
    await page.goto('/faq#eligibility')
    await expect(entry(page, ELIGIBLE)).toHaveAttribute('open')
    await expect(page.getByRole('main').locator('details[open]')).toHaveCount(1)
    await expect(page.locator('#eligibility')).toBeInViewport()
    await expect(page.getByText(ELIGIBLE)).toBeInViewport()
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('a link to an answer opens it too', async ({ page }) => {
      await page.goto('/faq#eligibility')
      await expect(page.locator('#eligibility')).toBeVisible()
      await page.getByText(ABOUT).click()
      await expect(page.locator('#eligibility')).toBeHidden()
    })
  })

  test('leads to the checker and to the consultation', async ({ page }) => {
    await page.goto('/faq#what-to-do')
    await expect(page.getByRole('link', { name: 'Request a free consultation' })).toHaveAttribute(
      'href',
      '/lawyer-consultation',
    )
    await page.goto('/faq#affected')
    await page.getByRole('link', { name: 'Check your email address' }).click()
    await expect(page).toHaveURL('/#breach-checker')
    await expect(page.getByLabel('Email address')).toBeInViewport()
  })

  test('tells search engines its questions', async ({ page }) => {
    await page.goto('/faq')
    const json = await page.locator('script[type="application/ld+json"]').textContent()
    expect(json).not.toContain('<')
    const data = JSON.parse(json!) as {
      '@type': string
      mainEntity: { name: string; acceptedAnswer: { text: string } }[]
    }
    expect(data['@type']).toBe('FAQPage')
    expect(data.mainEntity.map(({ name }) => name)).toEqual(
      await page.getByRole('main').locator('summary').allInnerTexts(),
    )
    for (const { acceptedAnswer } of data.mainEntity) expect(acceptedAnswer.text.length).toBeGreaterThan(50)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    for (const path of ['/privacy-policy', '/terms-of-service', '/faq', '/faq#affected']) {
      test(`${path}: axe finds nothing, nothing scrolls sideways`, { tag: third(path) }, async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await page.setViewportSize({ width: 320, height: 640 })
        await expectNoSidewaysScroll(page)
      })
    }
  })
}
