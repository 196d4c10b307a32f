import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures'

const SHOTS = process.env.E2E_SHOTS

test(
  'the list: views with counts, the soonest first, no amounts, a search',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/settlements')
    await expect(page.getByRole('heading', { level: 1, name: 'Settlements' })).toBeVisible()
    const open = page.getByRole('region', { name: 'Open now' })
    await expect(open.getByRole('heading', { level: 3 }).first()).toHaveText('Copperfield Credit Union')
    // Six from the day on which the examples were made, and a run of the tests may go past midnight.
    await expect(open.getByText(/^[65] days left$/)).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Date not confirmed' }).getByText('Pinnacle Payroll'),
    ).toBeVisible()
    expect(await page.getByRole('main').textContent()).not.toContain('$')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    if (SHOTS)
      await page.screenshot({ path: `${SHOTS}/list-${page.viewportSize()!.width}.png`, fullPage: true })

    await page.getByRole('button', { name: /^Closed/ }).click()
    await expect(page).toHaveURL(/show=closed/)
    await expect(page.getByRole('button', { name: /^Closed/ })).toHaveAttribute('aria-pressed', 'true')
    // Enter stays in the view.
    await page.getByLabel('Company').fill('tide')
    await page.getByLabel('Company').press('Enter')
    await expect(page).toHaveURL(/q=tide&show=closed/)
    await page.getByRole('link', { name: 'Tidewater Grocers' }).click()
    await expect(page.getByText('One benefit is still open')).toBeVisible()

    await page.goto('/settlements?q=northstar')
    await expect(page.getByRole('heading', { name: 'No open settlement named “northstar”' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Show Coming' }).click()
    await expect(page.getByRole('link', { name: 'Northstar Mobile' })).toBeVisible()

    // With a letter wrong and its legal form it is found all the same; nine digits are sent nowhere.
    await page.getByLabel('Company').fill('Stonebrige Hotels, Inc.')
    await page.getByLabel('Company').press('Enter')
    await expect(page.getByText('Did you mean one of these?')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Company').fill('123-45-6789')
    await page.getByLabel('Company').press('Enter')
    await expect(page).toHaveURL(/q=Stonebrige/)
    await page.getByRole('link', { name: 'Stonebridge Hotels' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Stonebridge Hotels')
  },
)

test(
  'a record: its day, its official address, and every part; the way out tells nobody where one was',
  { tag: '@phone' },
  async ({ page }) => {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      for (const slug of [
        'stonebridge-hotels',
        'pinnacle-payroll',
        'tidewater-grocers',
        'saltmarsh-utilities',
        'northstar-mobile',
      ]) {
        await page.goto(`/settlements/${slug}`)
        await expect(page.getByRole('heading', { level: 1 })).toContainText('data breach settlement')
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/${slug}-${page.viewportSize()!.width}-${scheme}.png`, fullPage: true }) // prettier-ignore
      }
    }
    await page.goto('/settlements/stonebridge-hotels')
    const way = page.getByRole('link', { name: /^Open the official site/ })
    await expect(way).toHaveAttribute('href', 'https://stonebridge-settlement.example')
    await expect(way).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(way).toHaveAttribute('referrerpolicy', 'no-referrer')
    await expect(page.getByText('stonebridge-settlement.example', { exact: true })).toBeVisible()
    await expect(page.getByText(/^More than 7 weeks left\./)).toBeVisible()
    await expect(page.getByRole('link', { name: '(800) 555-0134' }).first()).toHaveAttribute(
      'href',
      'tel:+18005550134',
    )
    await expect(page.getByText('Example Claims Co., PO Box 100, Springfield, CA 90000')).toBeVisible()
    await expect(page.locator('[aria-current=step]')).toHaveText('You are here: claims are open')
    await expect(page.getByRole('link', { name: 'Request Consultation' })).toHaveAttribute(
      'href',
      '/lawyer-consultation?settlement=stonebridge-hotels',
    )
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 320, height: size.height })
    await expectNoSidewaysScroll(page)
    await page.goto('/settlements')
    await expectNoSidewaysScroll(page)
  },
)

test(
  'does this fit me: by keyboard, kept in this tab, asked again of a newer version',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/settlements/stonebridge-hotels')
    const verdict = page.getByRole('region', { name: 'Does this fit me?' }).getByRole('status')
    await expect(verdict).toContainText('We cannot tell.')
    await page.getByRole('radio', { name: 'Yes' }).focus()
    await page.keyboard.press('Space')
    await expect(verdict).toContainText('One of three things fits.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Question 2 of 3')).toBeVisible()
    await page.getByRole('radio', { name: 'Yes' }).check()
    await page.getByRole('button', { name: 'Next question' }).click()
    await page.getByRole('radio', { name: 'Not sure' }).check()
    await expect(verdict).toContainText('We cannot tell.')
    await expect(
      page.getByText('Being in this breach does not show that a notice went to you.'),
    ).toBeVisible()
    await page.getByRole('radio', { name: 'Yes' }).check()
    await expect(verdict).toContainText('Everything we could check fits.')
    await expectAccessible(page)
    await page.reload()
    await expect(verdict).toContainText('Everything we could check fits.')
    await page.getByRole('radio', { name: 'No', exact: true }).check()
    await expect(verdict).toContainText('One thing does not fit.')
    // As if they had been given to another version.
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage).filter((one) => one.startsWith('settlement-answers:'))) {
        sessionStorage.setItem(`${key.slice(0, key.lastIndexOf(':'))}:999`, sessionStorage.getItem(key)!)
        sessionStorage.removeItem(key)
      }
    })
    await page.reload()
    await expect(verdict).toContainText('Answer the questions below.')
  },
)

test(
  'lost time is worked out by the notice’s rules, in the browser alone',
  { tag: ['@phone', '@third-3'] },
  async ({ page }) => {
    await page.goto('/settlements/stonebridge-hotels')
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.getByText('What counts as lost time?').click()
    await page.getByLabel('Hours you spent').fill('2')
    await page.getByLabel('and minutes').fill('20')
    const worked = page.getByRole('status').filter({ hasText: 'Lost time' })
    await expect(worked).toContainText('2 hours 15 minutes count: up to $56.25, before any reduction.')
    await page.getByLabel('Losses with papers, in dollars').fill('2,987.65')
    await expect(worked).toContainText('up to $12.35, before any reduction. No more fits in the cap of')
    await page.getByLabel('Losses with papers, in dollars').fill('1.2.3')
    await expect(page.getByText('Enter an amount, like 12.50')).toBeVisible()
    await expect(worked).toHaveCount(0)
    await page.getByLabel('Losses with papers, in dollars').fill('')
    await page.getByLabel('and minutes').fill('')
    // What is typed stays, and is read as what it says or not at all.
    for (const [hours, sum] of [
      ['2.5', '2 hours 30 minutes count: up to $62.50'],
      ['2,5', '2 hours 30 minutes count: up to $62.50'],
      ['.5', '30 minutes count: up to $12.50'],
      ['-3', null],
      ['5h', null],
    ] as const) {
      await page.getByLabel('Hours you spent').fill(hours)
      await expect(page.getByLabel('Hours you spent')).toHaveValue(hours)
      if (sum !== null) await expect(worked).toContainText(sum)
      else await expect(worked).toHaveCount(0)
      await expect(page.getByText('Enter hours as a number, like 2 or 2.5')).toHaveCount(sum === null ? 1 : 0)
    }
    await page.getByLabel('and minutes').fill('2.5')
    await expect(page.getByText('Enter minutes as a whole number, like 20')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(sent.filter((request) => /2(?:,|%2C)?987/.test(request))).toEqual([])
  },
)

test(
  'closed claims are spoken of as of what was, folded, and sources that differ in one part are named',
  { tag: ['@phone', '@third-1'] },
  async ({ page }) => {
    await page.goto('/settlements/juniper-lending')
    await expect(page.getByRole('heading', { name: 'What you can ask for' })).toBeHidden()
    await page.getByText('While claims were open').click()
    await expect(page.getByRole('heading', { name: 'What you can ask for' })).toBeVisible()
    for (const summary of await page.locator('summary', { hasText: /^\d sources$/ }).all())
      if (await summary.isVisible()) await summary.click()
    await expect(page.getByText('Breach', { exact: true }).last()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.goto('/settlements?show=closed')
    // The day is the claims'; that the court has approved it is said beside it.
    await expect(page.getByRole('listitem').filter({ hasText: 'Juniper Lending' })).toHaveText(
      /Claims closed.*20\d\d.*Approved/,
    )
  },
)

test.describe('what is not there', () => {
  test.use({ expectedNoise: /404|410/ })

  test(
    'a withdrawn one says why, a name that is nobody’s offers a search',
    { tag: ['@phone', '@third-2'] },
    async ({ page }) => {
      const gone = await page.goto('/settlements/granite-fitness')
      expect(gone!.status()).toBe(410)
      await expect(page.getByText('The court turned the agreement down.')).toBeVisible()
      await expectAccessible(page)
      const none = await page.goto('/settlements/no-such-name')
      expect(none!.status()).toBe(404)
      await page.getByLabel('Company').fill('stone')
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page.getByRole('link', { name: 'Stonebridge Hotels' })).toBeVisible()
    },
  )

  test('whoever looks for a withdrawn one is led to its page', async ({ page }) => {
    const note = page.getByText('We withdrew our record of the settlement of Granite Fitness.')
    await page.goto('/settlements?q=granite')
    await expect(note).toBeVisible()
    await expect(note).toContainText('An example: an invented company.')
    await expect(page.getByText('may still have one')).toHaveCount(0)
    await expectAccessible(page)
    await note.getByRole('link', { name: 'Granite Fitness' }).click()
    await expect(page.getByText('The court turned the agreement down.')).toBeVisible()
    await page.goto('/letter?company=Granite+Fitness')
    await page.getByRole('link', { name: /^Granite Fitness.*settlement withdrawn/ }).click()
    await expect(note).toBeVisible()
    await expectAccessible(page)
    await page.goto('/is-this-real')
    await page.getByRole('textbox').fill('https://granite-settlement.example/claim')
    await page.getByRole('textbox').press('Enter')
    await expect(page.getByRole('heading', { name: 'From a record that is withdrawn' })).toBeVisible()
    await expect(page.getByText('This settlement is an example.')).toBeVisible()
    await page.getByRole('link', { name: 'See why' }).click()
    await expect(page).toHaveURL('/settlements/granite-fitness')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('search, views and a whole record', { tag: ['@phone', '@third-3'] }, async ({ page }) => {
    await page.goto('/settlements')
    await page.getByLabel('Company').fill('harbor')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('link', { name: 'Show Closed' })).toBeVisible()
    await page.getByRole('button', { name: /^Closed/ }).click()
    await page.getByRole('link', { name: 'Maple Harbor Bank' }).click()
    await expect(
      page.getByText('The case is over. Late claims: only the administrator can say.'),
    ).toBeVisible()
    await page.goto('/settlements/stonebridge-hotels')
    await expect(page.getByText('You were sent a notice.')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
  })
})
