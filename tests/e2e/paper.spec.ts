import { third } from '@/tests/support/in-turn'
import type { Page } from '@playwright/test'
import { inSentence } from '@/lib/breaches/kinds/class-names'
import { summaryFileResponse } from '@/lib/plan/summary-file/schema'
import { formatBreachDate, formatCents, formatDate, formatDateTime } from '@/lib/site/format'
import { DEMO_MEMBER } from '@/prisma/catalogue/demo'
import { pdfText, withoutSpace } from '@/tests/support/pdf-text'
import { createAccount, query, signInQuickly } from './accounts'
import { check, expect, person, test } from './fixtures'

// What the browser prints, read from the PDF: nothing of the page is missing, whichever theme is on and whichever paper is in.

const PAPERS = [
  { colorScheme: 'dark', format: 'Letter' },
  { colorScheme: 'light', format: 'A4' },
] as const
type Paper = (typeof PAPERS)[number]

/** @returns the text of each sheet, without white space. */
async function print(page: Page, { colorScheme, format }: Paper): Promise<string[]> {
  await page.emulateMedia({ colorScheme, media: 'print' })
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body)
    return [backgroundColor, color].map((colour) => colour.replace(/\s/g, ''))
  })
  expect(colours).toEqual(['rgb(255,255,255)', 'rgb(0,0,0)'])
  const sheets = pdfText(await page.pdf({ format }))
  await page.emulateMedia({ media: 'screen' })
  for (const [index, sheet] of sheets.entries()) expect(sheet).toContain(`Page${index + 1}of${sheets.length}`)
  return sheets
}

function expectAll(sheets: string[], texts: Iterable<string>): void {
  const all = sheets.join('')
  const wanted = [...texts]
  expect(wanted.length).toBeGreaterThan(0)
  expect(wanted.filter((text) => !all.includes(withoutSpace(text)))).toEqual([])
}

/** Every day, and every term and fact, that stands in the page to be read, folded or not. */
function saidOn(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const left = main.cloneNode(true) as HTMLElement
    const without = (parts: string) => {
      for (const part of left.querySelectorAll(parts)) part.remove()
    }
    without('script, [class~="print:hidden"]')
    const days = left.textContent.match(/[A-Z][a-z]{2} \d{1,2}, \d{4}/g) ?? []
    // What a reader's voice alone says, and what a phone alone shows.
    without('.sr-only, [aria-hidden="true"], [aria-hidden=""]')
    const facts = [...left.querySelectorAll('dt, dd, h1, h2, h3, th, td')].map(
      ({ textContent }) => textContent,
    )
    return [...new Set([...days, ...facts])].filter((text) => text.trim() !== '')
  })
}

for (const paper of PAPERS)
  test(
    `a summary on ${paper.format}, from the ${paper.colorScheme} theme`,
    { tag: third(paper.format) },
    async ({ page }) => {
      const email = await person('walter')
      await check(page, email)
      await expect(page).toHaveURL('/breach-summary')
      const file = summaryFileResponse.parse(await (await page.request.get('/v1/breaches/summary')).json())
      expect([file.breaches.length, file.claims.length]).toEqual([12, 3])
      const sheets = await print(page, paper)
      expectAll(sheets, [
        email,
        file.answer.replace('Your email', 'This email'),
        `Checked on ${formatDateTime(new Date(file.checkedAt))}`,
        'All 12 breaches',
        ...file.breaches.flatMap((breach) => [
          `${breach.title}${breach.isExample ? '*' : ''}${formatBreachDate(breach)}`,
          ...breach.dataClasses.map(inSentence),
        ]),
        ...file.claims.flatMap(({ company, claimBy, officialAddress }) => [
          company,
          formatDate(claimBy),
          `${officialAddress}`,
        ]),
        ...file.plan.slice(0, 5).map(({ title }) => title),
        'Have I Been Pwned',
        file.source.page.replace(/^https?:\/\//, ''),
      ])
      // The table begins anew on each sheet that it goes on to.
      const heads = sheets.filter((sheet) =>
        sheet.includes(withoutSpace('CompanyDateData exposedAffectedLegal action')),
      )
      const rows = sheets.filter((sheet) => /Noneknown|Claimsopenuntil/.test(sheet))
      expect(heads.length).toBeGreaterThanOrEqual(rows.length)
      expect(sheets.join('')).not.toMatch(/SignIn|HelpCenter|Showallbreaches|Saveformyrecords/)
    },
  )

for (const [index, paper] of PAPERS.entries())
  test(
    `a breach and a settlement on ${paper.format}, from the ${paper.colorScheme} theme`,
    { tag: third(paper.format) },
    async ({ page }) => {
      const breach = ['/breaches/Adobe', '/breaches/example-copperfield-credit-union'][index]!
      await page.goto(breach)
      const chips = await page
        .getByRole('main')
        .locator('h3 + div > ul')
        .first()
        .getByRole('listitem')
        .allTextContents()
      expect(chips.length).toBeGreaterThan(1)
      const facts = await print(page, paper)
      expectAll(facts, [...(await saidOn(page)), ...chips, breach])
      expect(facts.join('')).toMatch(/Asof[A-Z][a-z]{2}\d{1,2},\d{4}/)
      expect(facts.join('')).not.toMatch(/Checkyouremail|Linktothispage|Saveformyrecords|HelpCenter/)

      // One that is open, and one that is over, whose claims are folded away.
      const settlement = ['/settlements/stonebridge-hotels', '/settlements/maple-harbor-bank'][index]!
      await page.goto(settlement)
      const record = await print(page, paper)
      expectAll(record, [...(await saidOn(page)), 'Official address', settlement, 'Sources and changes'])
      expect(record.join('')).toMatch(/Asof[A-Z][a-z]{2}\d{1,2},\d{4}/)
      expect(record.join('')).not.toMatch(
        /talktoalawyer|Addtocalendar|Nextquestion|Checkthisaddress|HelpCenter/,
      )
    },
  )

test(
  'a case, with the way of its settlement, its days and the official address',
  { tag: '@third-2' },
  async ({ page }) => {
    await signInQuickly(page, DEMO_MEMBER.email, { password: DEMO_MEMBER.password })
    for (const name of ['Stonebridge Hotels', 'Northstar Mobile']) {
      await page.goto('/dashboard')
      await page
        .getByRole('article', { name })
        .getByRole('link', { name: /View Details/ })
        .click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Save for my records' })).toBeVisible()
      const sheets = await print(page, PAPERS[0])
      expectAll(sheets, [...(await saidOn(page)), 'You are here', 'Source:', new URL(page.url()).pathname])
      expect(sheets.join('')).toMatch(/Asof[A-Z][a-z]{2}\d{1,2},\d{4},\d\d:\d\dUTC/)
      expect(sheets.join('')).not.toMatch(
        /BacktoDashboard|Saveformyrecords|Seeallnotifications|Whereisyourclaim/,
      )
    }
  },
)

test('what is ticked on the page is ticked on paper', { tag: '@third-3' }, async ({ page }) => {
  await check(page, await person('margaret.hale'))
  const boxes = page.locator('[data-sheet] [data-ticked]')
  await expect(boxes).toHaveCount(5)
  const row = boxes.first().locator('..')
  const words = await row.textContent()
  await page.getByRole('region', { name: 'Do this first' }).getByRole('checkbox').first().press('Space')
  await expect(boxes.first()).toHaveAttribute('data-ticked', 'true')
  await expect(boxes.nth(1)).toHaveAttribute('data-ticked', 'false')
  expect(await row.textContent()).toBe(words)
  await page.emulateMedia({ media: 'print' })
  await expect(boxes.first().locator('svg')).toBeVisible()
})

test('a loss diary of several sheets', { tag: '@third-1' }, async ({ page }) => {
  const email = await person('margaret.hale')
  const userId = await createAccount(email)
  await query(
    `INSERT INTO loss_entry (id, user_id, day, kind, cents, minutes, note, created_at, updated_at)
     SELECT gen_random_uuid(), $1, DATE '2026-01-01' + n, CASE n % 2 WHEN 0 THEN 'fee' ELSE 'time' END,
       CASE n % 2 WHEN 0 THEN 1000 + n END, CASE n % 2 WHEN 1 THEN 15 END, 'What it was for, number ' || n, now(), now()
     FROM generate_series(1, 120) n`,
    [userId],
  )
  await signInQuickly(page, email)
  await page.goto('/dashboard/diary/print')
  const sheets = await print(page, PAPERS[0])
  expect(sheets.length).toBeGreaterThan(1)
  for (const sheet of sheets.slice(0, -1)) expect(sheet).toContain('DayWhatfor')
  const entries = Array.from({ length: 120 }, (_, at) => {
    const number = at + 1
    const day = formatDate(new Date(Date.UTC(2026, 0, 1 + number)))
    return `${day} What it was for, number ${number} ${number % 2 === 0 ? formatCents(1000 + number) : '15 minutes'}`
  })
  expectAll(sheets, [...entries, '120 entries', '/dashboard/diary'])
})
