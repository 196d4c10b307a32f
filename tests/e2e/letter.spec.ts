import { alone } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, formsReady, test } from './fixtures'

// The demo's invented settlements and breaches: Stonebridge Hotels has claims open.

const FIELD = 'Which company sent it?'
const SSN = /0?78\D{0,9}05\D{0,9}1120/

test('a settlement notice, by keyboard: the company is chosen from a list, and the claim stands first', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) =>
    asked.push(decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`)),
  )
  await page.goto('/')
  await page.getByRole('link', { name: 'I got a letter' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'I got a letter' })).toBeVisible()
  await expect(page.getByRole('table')).toContainText('A settlement notice')
  await formsReady(page)
  await expectAccessible(page)

  const field = page.getByRole('combobox', { name: FIELD })
  await field.pressSequentially('stonebrige')
  const option = page.getByRole('option', { name: /Stonebridge Hotels/ }).first()
  await expect(option).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText(/compan(y|ies) found\./)).toBeAttached()
  await expectAccessible(page)
  await field.press('Escape')
  await expect(page.getByRole('option').first()).toBeHidden()
  await expect(field).toHaveValue('stonebrige')
  await field.press('ArrowDown')
  await expect(option).toBeVisible()
  await field.press('ArrowUp')
  await expect(page.getByRole('option', { name: 'My company is not here' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await field.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(field).toHaveValue(/Stonebridge Hotels/)
  await field.press('Tab')
  await page.getByLabel('The date on the letter').fill('9/28/2026')
  await page.getByLabel('The date on the letter').press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /A settlement notice/ })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'What this letter opens for you' })).toBeFocused()
  await expect(page.getByRole('link', { name: /See how to claim, free/ })).toHaveAttribute(
    'href',
    '/settlements/stonebridge-hotels',
  )
  await expect(
    page.getByText('Being in this breach does not by itself put you in the settlement.'),
  ).toBeVisible()
  await expect(page.getByText('Keep the notice ID to yourself.')).toBeVisible()
  await expect(page.getByText('stonebridge-settlement.example', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Or straight to the official site/ })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  )
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  }
  expect(asked.filter((request) => SSN.test(request))).toEqual([])
})

test(
  'a Social Security number in any field never leaves the browser',
  { tag: '@third-3' },
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) =>
      asked.push(decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`)),
    )
    await page.goto('/letter')
    const company = page.getByRole('combobox', { name: FIELD })
    const date = page.getByLabel('The date on the letter')
    for (const typed of [
      '078-05-1120',
      '078 05 1120',
      '078051120',
      '078.05.1120',
      '\uff10\uff17\uff18\uff10\uff15\uff11\uff11\uff12\uff10',
    ]) {
      for (const field of [company, date]) {
        await field.fill(typed)
        await expect(field).toHaveValue('')
        await expect(field).toBeFocused()
        await expect(
          page.getByText(
            /That looked like a Social Security number\. We emptied the field and sent nothing\./,
          ),
        ).toBeVisible()
      }
    }
    await expectAccessible(page)
    // Letter by letter, the last digit empties it before anything is looked up.
    await company.pressSequentially('078-05-1120', { delay: 5 })
    await expect(company).toHaveValue('')
    await page.goto('/letter?unknown=1')
    const ask = page.getByLabel(/Ask us to look/)
    await ask.fill('078 05 1120')
    await page.getByRole('button', { name: 'Ask us to look' }).click()
    await expect(ask).toHaveValue('')
    await expect(page.getByText(/That looked like a Social Security number/)).toBeVisible()
    expect(asked.filter((request) => SSN.test(request))).toEqual([])
  },
)

test('a company that nobody knows: official lists, and asking us', { tag: '@third-1' }, async ({ page }) => {
  await page.goto('/letter')
  await page.getByRole('combobox', { name: FIELD }).fill('Zyxquorv Wibblethorpe')
  await page.getByRole('button', { name: 'Look it up' }).click()
  await expect(page.getByRole('heading', { name: 'We do not know this company' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'HHS: health breaches' })).toBeVisible()
  await formsReady(page)
  await expectAccessible(page)
  await page.getByLabel(/Ask us to look/).fill('Zyxquorv Wibblethorpe')
  await alone('asked companies', async () => {
    await page.getByRole('button', { name: 'Ask us to look' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you. We will look into it.' })).toBeFocused()
  })
})

test('wrong dates are said in the field', async ({ page }) => {
  await page.goto('/letter')
  await page.getByRole('combobox', { name: FIELD }).fill('Stonebridge Hotels')
  for (const [typed, words] of [
    ['13/40/2026', /MM\/DD\/YYYY, such as/],
    ['01/01/2099', /has not come yet/],
  ] as const) {
    await page.getByLabel('The date on the letter').fill(typed)
    await page.getByRole('button', { name: 'Look it up' }).click()
    await expect(page.getByText(words)).toBeVisible()
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the form finds companies as links, and each leads to its answer', async ({ page }) => {
    await page.goto('/letter')
    await page.getByLabel(FIELD).fill('stonebridge hotel')
    await page.getByRole('radio', { name: /A settlement notice/ }).check()
    await page.getByRole('button', { name: 'Look it up' }).click()
    await expect(page.getByRole('heading', { name: 'Which of these sent it?' })).toBeVisible()
    await page
      .getByRole('link', { name: /Stonebridge Hotels/ })
      .first()
      .click()
    await expect(page.getByRole('link', { name: /See how to claim, free/ })).toBeVisible()
    await expect(page.getByRole('radio', { name: /A settlement notice/ })).toBeChecked()
    // The browser itself keeps nine digits back.
    await page.getByLabel(FIELD).fill('078-05-1120')
    const before = page.url()
    await page.getByRole('button', { name: 'Look it up' }).click()
    expect(page.url()).toBe(before)
  })
})
