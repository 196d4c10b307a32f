import { randomUUID } from 'node:crypto'
import { third } from '@/tests/support/in-turn'
import type { Page } from '@playwright/test'
import { DASHBOARD_TABS, dashboardPath, paths } from '@/lib/paths'
import { ADMIN_TABS, adminPath } from '@/lib/site/staff-paths'
import { createAccount, query, signInAsAdmin, signInQuickly } from './accounts'
import { expect, openWithoutItsScripts, person, test } from './fixtures'

// What only scripts do, pressed or chosen before they are there: it is done once they are (components/forms/keep-presses.ts).

/** Scripts that a page which was left had asked for are not loaded any more. */
test.use({ expectedNoise: /ERR_ABORTED|status of (404|503)/ })

const SETTLEMENT = '/settlements/stonebridge-hotels'

/** Buttons that a visitor sees and only scripts answer. */
const BUTTONS = `button[type=button]:not([popovertarget], [command], :disabled)`

interface Heard {
  heard: string[]
}

/** Presses all of them, each twice as who waits does, and one of those that stand for one choice. @returns what they are called. */
function pressAll(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const heard: string[] = ((window as unknown as Heard).heard = [])
    const name = (button: Element, place: number) =>
      `${place} ${(button.getAttribute('aria-label') ?? button.textContent).trim().slice(0, 40)}`
    const all = [...document.querySelectorAll<HTMLButtonElement>(selector)].filter(
      (button) =>
        button.checkVisibility() &&
        !button.matches('[data-either] > :nth-child(n + 2), [role=radio]:nth-child(n + 2)'),
    )
    const names = all.map(name)
    for (const button of all) for (let times = 0; times < 2; times += 1) button.click()
    // Behind React, which takes over a part that is pressed in the press itself.
    addEventListener('click', ({ target }) => {
      const button = (target as Element).closest('button')
      const isReacts = button && Object.keys(button).some((key) => key.startsWith('__reactProps'))
      if (isReacts) heard.push(names[all.indexOf(button)]!)
    })
    return names
  }, BUTTONS)
}

async function expectAllHeard(page: Page, path: string): Promise<number> {
  // What is pressed is everybody's: nothing of it may be done.
  await page.route('**/v1/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, json: {} }),
  )
  const release = await openWithoutItsScripts(page, path)
  const pressed = await pressAll(page)
  release()
  if (pressed.length > 0)
    await expect
      .poll(() => page.evaluate(() => (window as unknown as Heard).heard), { message: path })
      .toEqual(pressed)
  return pressed.length
}

async function asMember(page: Page, like = 'walter'): Promise<string> {
  const email = await person(like)
  const id = await createAccount(email)
  await signInQuickly(page, email)
  return id
}

for (const path of ['/', '/breaches', SETTLEMENT, '/letter', '/faq', '/signin', '/signup', '/nowhere'])
  test(
    `${path}: every press before the scripts is heard with them, once`,
    { tag: third(path) },
    async ({ page }) => {
      expect(await expectAllHeard(page, path)).toBeGreaterThan(0)
    },
  )
for (const path of [
  ...DASHBOARD_TABS.map(dashboardPath),
  '/dashboard/plan',
  '/dashboard/diary',
  paths.settings,
])
  test(
    `a member's ${path}: every press before the scripts is heard with them, once`,
    { tag: third(path) },
    async ({ page }) => {
      await asMember(page)
      expect(await expectAllHeard(page, path)).toBeGreaterThan(0)
    },
  )
for (const tab of ADMIN_TABS)
  test(
    `an operator's ${tab}: every press before the scripts is heard with them, once`,
    { tag: third(tab) },
    async ({ page }) => {
      await signInAsAdmin(page)
      // A saved one has buttons of its own.
      const source = randomUUID()
      if (tab === 'upload')
        await query(
          "INSERT INTO saved_mapping (id, name, name_key, columns, mapping, saved_by) VALUES ($1::text::uuid, $1::text, $1::text, ARRAY[$1::text], '{}', 'dana@example.com')",
          [source],
        )
      expect(await expectAllHeard(page, adminPath(tab))).toBeGreaterThan(0)
    },
  )

const themeButton = (page: Page) => page.getByRole('button', { name: /light and dark/ })

test('the theme: pressed twice by who waits, it changes once; it is shown to wait meanwhile', async ({
  page,
  colorScheme,
}) => {
  const isDark = colorScheme === 'dark'
  const release = await openWithoutItsScripts(page, '/faq')
  await themeButton(page).click()
  await themeButton(page).press('Enter')
  const waits = () => themeButton(page).evaluate((button) => button.getAnimations().length > 0)
  expect(await waits()).toBe(true)
  release()
  await expect(page.locator('html')).toHaveClass(isDark ? /^(?!.*\bdark\b)/ : /\bdark\b/)
  expect(await waits()).toBe(false)
  // From here on it is the button's own press again, as often as it comes.
  await themeButton(page).click()
  await themeButton(page).click()
  await themeButton(page).click()
  await expect(page.locator('html')).toHaveClass(isDark ? /\bdark\b/ : /^(?!.*\bdark\b)/)
})

test(
  'a press that is half a minute old is not done out of nowhere',
  { tag: '@third-2' },
  async ({ page }) => {
    const release = await openWithoutItsScripts(page, SETTLEMENT)
    await themeButton(page).click()
    const before = await page.locator('html').getAttribute('class')
    await page.evaluate(() => {
      const now = performance.now.bind(performance)
      performance.now = () => now() + 31_000
      addEventListener('page:taken-over', () => (document.documentElement.dataset.taken = 'true'))
    })
    release()
    await expect(page.locator('html')).toHaveAttribute('data-taken', 'true')
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))))
    expect(await page.locator('html').getAttribute('class')).toBe(before)
  },
)

test('on a plan: a step that is ticked, another that is opened, a bureau that is chosen and saved', async ({
  page,
}) => {
  const userId = await asMember(page)
  const release = await openWithoutItsScripts(page, '/dashboard/plan')
  await page.getByRole('checkbox', { name: 'Change reused passwords' }).press('Space')
  const more = page.getByRole('button', { name: 'More about: Turn on two-step sign-in' })
  await more.press('Enter')
  const bureau = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'ChexSystems' }) })
  await bureau.getByLabel(/My credit file there is/).selectOption('frozen')
  await bureau.getByRole('button', { name: 'Save' }).click()
  release()
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await expect(bureau.getByText('Saved.')).toBeVisible()
  await expect
    .poll(() => query('SELECT bureau, state FROM credit_freeze WHERE user_id = $1', [userId]))
    .toEqual([{ bureau: 'chexsystems', state: 'frozen' }])
  await expect
    .poll(() => query('SELECT step_key, state FROM plan_mark WHERE user_id = $1', [userId]))
    .toEqual([{ step_key: expect.any(String), state: 'done' }])
  await expect(page.getByRole('checkbox', { name: 'Change reused passwords' })).toBeChecked()
  await expect(bureau.getByLabel(/My credit file there is/)).toHaveValue('frozen')
})

test('a settlement: followed, and its figures worked out of what was typed', async ({ page }) => {
  const userId = await asMember(page)
  const release = await openWithoutItsScripts(page, SETTLEMENT)
  await page.getByText('What counts as lost time?').click()
  const hours = page.getByLabel('Hours you spent')
  await hours.pressSequentially('2')
  await page.getByLabel('and minutes').fill('30')
  const follow = page.getByRole('button', { name: /^Follow/ }).filter({ visible: true })
  await follow.click()
  release()
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('status').filter({ hasText: '2 hours 30 minutes count' })).toBeVisible()
  await expect(hours).toHaveValue('2')
  await expect.poll(() => query('SELECT FROM member_settlement WHERE user_id = $1', [userId])).toHaveLength(1)
})

test('settings: a switch that is pressed is saved, once', { tag: '@third-1' }, async ({ page }) => {
  await asMember(page)
  const release = await openWithoutItsScripts(page, paths.settings)
  const hidden = page.getByRole('switch', { name: /^Hide from public look-ups/ })
  await hidden.click()
  await hidden.click()
  await expect(hidden).toHaveAttribute('aria-checked', 'false')
  release()
  await expect(hidden).toHaveAttribute('aria-checked', 'true')
  await page.reload()
  await expect(hidden).toHaveAttribute('aria-checked', 'true')
})

test('a new member’s welcome is closed', { tag: '@third-2' }, async ({ page }) => {
  await asMember(page, 'sam')
  const release = await openWithoutItsScripts(page, '/dashboard?welcome=1')
  await page.getByRole('button', { name: 'Close welcome message' }).click()
  await expect(page.getByText('Your account is ready.')).toBeVisible()
  release()
  await expect(page.getByText('Your account is ready.')).toHaveCount(0)
})

test('a company that is typed is looked up', { tag: '@third-1' }, async ({ page }) => {
  const release = await openWithoutItsScripts(page, '/letter')
  const field = page.getByRole('combobox', { name: 'Which company sent it?' })
  await field.pressSequentially('stonebridge')
  await field.press('ArrowLeft')
  release()
  await page.getByRole('option', { name: /Stonebridge Hotels/ }).click()
  await expect(field).toHaveValue(/Stonebridge Hotels/)
})

test(
  'where the caret stands, it stays; a number that no page may have is gone',
  { tag: '@third-3' },
  async ({ page }) => {
    const release = await openWithoutItsScripts(page, '/letter')
    const field = page.getByRole('combobox', { name: 'Which company sent it?' })
    await field.pressSequentially('stonebridge')
    for (let steps = 0; steps < 4; steps += 1) await field.press('ArrowLeft')
    release()
    await expect(page.getByRole('option', { name: /Stonebridge Hotels/ })).toBeVisible()
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(
      'stonebridge'.length - 4,
    )

    const again = await openWithoutItsScripts(page, '/letter')
    await field.pressSequentially('078-05-1120')
    again()
    await expect(field).toHaveValue('')
  },
)

test('an operator: rows selected, a status chosen and not set, a deletion asked and not done', async ({
  page,
}) => {
  await signInAsAdmin(page)
  const release = await openWithoutItsScripts(page, '/admin')
  const boxes = page.getByRole('checkbox', { name: /^Select (?!this page)/ })
  await boxes.nth(0).press('Space')
  await boxes.nth(2).press('Space')
  release()
  await expect(page.getByRole('region', { name: 'Selected breaches' })).toContainText('2 selected')
  await expect(boxes.nth(0)).toBeChecked()

  const cards = await openWithoutItsScripts(page, '/admin?view=cards')
  const card = page.getByRole('article').first()
  const select = card.getByLabel(/^Status/)
  const was = await select.inputValue()
  await select.selectOption(was === '4' ? 'Active' : 'No Action')
  const remove = card.getByRole('button', { name: /^Delete/ })
  await remove.click()
  await remove.click()
  // It asks for three seconds: a busy machine may look later.
  await remove.evaluate((button: HTMLButtonElement) => {
    const phases = document.documentElement.dataset
    const look = () => {
      phases.steps = `${phases.steps ?? ''} ${button.dataset.twoStep}`
      // What is told again has been made before the question was there: it does not confirm.
      if (button.dataset.twoStep === 'ready') button.click()
    }
    new MutationObserver(look).observe(button, { attributeFilter: ['data-two-step'] })
  })
  const deleted: string[] = []
  page.on('request', (request) => void (request.method() === 'DELETE' && deleted.push(request.url())))
  cards()
  await expect(card.getByText(/^Not set yet\./)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-steps', ' asked ready rest')
  expect(deleted).toEqual([])
})

test(
  'an operator’s file, chosen, with what was ticked and how its list is called',
  { tag: '@third-2' },
  async ({ page }) => {
    await signInAsAdmin(page)
    const release = await openWithoutItsScripts(page, '/admin?tab=upload')
    await page.getByLabel(/^Every breach of this file is sensitive/).check()
    await page.getByLabel('Name of the list (optional)').fill('Early list')
    await page.getByLabel('Choose a CSV file').setInputFiles({
      name: 'early.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'Company,Breach Date,Affected Users,Data Types,Severity,Emails\nEarly Bird,2024-05-06,1,Names,High,\n',
      ),
    })
    release()
    await expect(page.getByText('early.csv').first()).toBeVisible()
    await expect(page.getByLabel(/^Every breach of this file is sensitive/)).toBeChecked()
    await page.getByRole('button', { name: 'Upload CSV' }).click()
    await expect
      .poll(() => query("SELECT source_name AS name FROM csv_import WHERE file_name = 'early.csv'"))
      .toEqual([{ name: 'Early list' }])
  },
)

test('the preview of a mail: what was chosen is shown', { tag: '@third-1' }, async ({ page }) => {
  await signInAsAdmin(page)
  const release = await openWithoutItsScripts(page, '/email-preview')
  await page.getByRole('radio', { name: 'Plain text' }).check()
  release()
  await expect(page.getByRole('radio', { name: 'Plain text' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: /text/i }).last()).toBeVisible()
})

test(
  'who is in another field by then stays there, and no list opens',
  { tag: '@third-2' },
  async ({ page }) => {
    let asked = 0
    page.on('request', (request) => void (request.url().includes('/v1/') && (asked += 1)))
    const release = await openWithoutItsScripts(page, '/letter')
    const field = page.getByRole('combobox', { name: 'Which company sent it?' })
    await field.pressSequentially('stonebridge')
    await field.press('Tab')
    const here = await page.evaluateHandle(() => document.activeElement)
    const told = whenTold(page)
    release()
    await told
    expect(await here.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    expect(asked).toBe(0)
    await field.press('End')
    await field.pressSequentially(' h')
    await expect(page.getByRole('option', { name: /Stonebridge Hotels/ })).toBeVisible()
  },
)

test('a password that is being typed goes on in its field', { tag: '@third-1' }, async ({ page }) => {
  const release = await openWithoutItsScripts(page, '/signup')
  await page.getByLabel('Full Name').pressSequentially('Ann Lee')
  await page.getByLabel('Phone Number').pressSequentially('617-555-0142')
  const password = page.getByLabel('Password', { exact: true })
  await password.pressSequentially('a long en')
  const told = whenTold(page)
  release()
  await told
  await page.keyboard.type('ough password')
  await expect(password).toHaveValue('a long enough password')
  await expect(page.getByLabel('Full Name')).toHaveValue('Ann Lee')
  await expect(page.getByLabel('Phone Number')).toHaveValue('617-555-0142')
})

test('a column that is taken away and put back stays', { tag: '@third-3' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInAsAdmin(page)
  const release = await openWithoutItsScripts(page, '/admin')
  await page.locator('summary').filter({ hasText: 'Columns' }).click()
  const boxes = page.getByRole('group', { name: 'Columns' }).getByRole('checkbox')
  const at = await boxes.evaluateAll((all) => all.findIndex((box) => (box as HTMLInputElement).checked))
  const box = boxes.nth(at)
  await box.press('Space')
  await box.press('Space')
  const told = whenTold(page)
  release()
  await told
  await expect(box).toBeChecked()
  expect(new URL(page.url()).search).toBe('')
  await box.press('Space')
  await expect(page).toHaveURL(/columns=/)
})

for (const [how, at] of [
  ['begun before it was done and is over after it', 'pointerdown'],
  ['made before it was done', 'click'],
] as const)
  test(
    `a press of the same button that was ${how} counts with it`,
    { tag: third(at) },
    async ({ page, colorScheme }) => {
      const release = await openWithoutItsScripts(page, '/faq')
      await themeButton(page).click()
      await themeButton(page).evaluate((button: HTMLButtonElement, kind) => {
        const over = () => {
          if (kind === 'pointerdown') button.click()
          document.documentElement.dataset.over = 'true'
        }
        addEventListener('page:taken-over', () => {
          if (kind === 'click') button.click()
          else button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
          // Behind all that was waiting.
          setTimeout(() => setTimeout(over))
        })
      }, at)
      release()
      await expect(page.locator('html')).toHaveAttribute('data-over', 'true')
      await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /^(?!.*\bdark\b)/ : /\bdark\b/)
    },
  )

test(
  'a word that is still being composed is looked up when it is one',
  { tag: '@third-2' },
  async ({ page, context }) => {
    const release = await openWithoutItsScripts(page, '/letter')
    const field = page.getByRole('combobox', { name: 'Which company sent it?' })
    await field.focus()
    const chrome = await context.newCDPSession(page)
    const word = 'stonebridge'
    await chrome.send('Input.imeSetComposition', { text: word, selectionStart: 11, selectionEnd: 11 })
    const told = whenTold(page)
    release()
    await told
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await chrome.send('Input.insertText', { text: word })
    await page.getByRole('option', { name: /Stonebridge Hotels/ }).click()
    await expect(field).toHaveValue(/Stonebridge Hotels/)
  },
)

/** @returns once what was pressed and typed has been told. */
function whenTold(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        addEventListener('page:taken-over', () => setTimeout(() => setTimeout(resolve))),
      ),
  )
}
