import fs from 'node:fs'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { query, signInAsAdmin } from './accounts'
import { expect, expectAccessible, expectNoSidewaysScroll, hold, test, pressAgain } from './fixtures'

// Uploading a file of breaches, as an operator does. Each looks at several screens with axe.

// One after the other: what one operator has staged is shown to every other.
test.describe.configure({ mode: 'default' })

async function openAsAdmin(page: Page): Promise<void> {
  await signInAsAdmin(page)
  await page.goto('/admin?tab=upload')
}

const HEADER = 'Company,Breach Date,Affected Users,Data Types,Severity,Emails'
const input = (page: Page) => page.getByLabel('Choose a CSV file')
const csv = (name: string, content: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

test('a file is chosen, previewed, imported, and its row errors downloaded', async ({ page }) => {
  await openAsAdmin(page)
  await page.getByRole('button', { name: 'Upload CSV' }).click()
  await expect(page.getByText('Please select a CSV file to upload', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const company = `Upload ${randomUUID().slice(0, 8)}`
  const content = `${HEADER}\n${company},2024-05-06,1200,"Names, Passwords",High,ann@example.com;bob@example.com\n${company},2024-05-06,,Names,High,\n`
  await input(page).setInputFiles(csv('september.csv', content))
  await expect(page.getByText('0.2 KB')).toBeVisible()
  await page.getByRole('button', { name: 'Upload CSV' }).click()
  await expect(page.getByRole('heading', { name: 'Preview', exact: true })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('definition').nth(0)).toHaveText('1')
  await expect(page.getByText(company).first()).toBeVisible()
  expect(await query('SELECT FROM breach WHERE title = $1', [company])).toHaveLength(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // What waits is there again when the page is.
  await page.reload()
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByRole('button', { name: 'Upload Another File' })).toBeVisible()
  await expect(
    page.getByText('1 entry added, 0 changed, 2 addresses added. 1 row was not loaded.').first(),
  ).toBeVisible()
  expect(await query('SELECT FROM breach WHERE title = $1', [company])).toHaveLength(1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download rejected rows' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('september-rejected.csv')
  expect(fs.readFileSync(await download.path(), 'utf8')).toBe(
    `\uFEFFRejected row,Rejected because,${HEADER}\r\n3,Affected Users is empty,${company},2024-05-06,,Names,High,\r\n`,
  )

  // What came of it, and its people: the dialog sends nothing by itself.
  await expect(page.getByText('1 new entry is shown to everybody, as unverified')).toBeVisible()
  await expect(page.getByRole('link', { name: 'what it did, and Take it back' })).toBeVisible()
  const came = page.getByRole('region', { name: 'What came of it' })
  await expect(came.getByRole('listitem')).toContainText(`${company}added`)
  await came.getByRole('link', { name: `Tell these people of ${company}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Compromised Emails' })
  await expect(dialog.getByText('ann@example.com').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Upload Another File' }).click()
  await expect(input(page)).toBeAttached()
  const imported = page.getByRole('row', { name: /september\.csv/ }).first()
  await expect(imported).toContainText('Imported')
  await input(page).setInputFiles(csv('copy.csv', content))
  await expect(page.getByText(/^This file was imported on .* by dana\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove copy.csv' }).click()

  // The same from the history, and its status.
  await imported.getByRole('link', { name: 'What it did' }).click()
  await expect(came).toBeVisible()
  await expectAccessible(page)
  await came.getByRole('link', { name: 'Set its status' }).click()
  await expect(page.getByText(/^Only what the import of september\.csv on .* added\.$/)).toBeVisible()
  const form = page.getByRole('form', { name: 'Set status' })
  await form.getByLabel('New status').selectOption('2')
  await form.getByRole('button', { name: 'Set status of 1 breach' }).click()
  await expect(form.getByText(/^Give a case name/)).toBeVisible()
  await form.getByLabel('Source link').fill('www.example.org/x')
  await expect(form.getByText(/^Give a case name/)).toHaveCount(0)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Set status of 1 breach' }).click()
  await expect(page.getByText('1 breach done.').first()).toBeVisible()
  const status = () => query('SELECT mass_action_breach_status AS status, evidence_source_url AS source FROM breach WHERE title = $1', [company]) // prettier-ignore
  expect(await status()).toEqual([{ status: 2, source: 'https://www.example.org/x' }])
  await page.getByRole('button', { name: 'Undo what was done' }).click()
  await expect(page.getByText('Status taken back. 1 breach done.')).toBeVisible()
  expect(await status()).toEqual([{ status: expect.any(Number), source: null }])
  expect(await status()).not.toEqual([{ status: 2, source: null }])
})

test(
  'the keyboard is led from step to step, each is said, and only what was pressed is at work',
  { tag: '@third-2' },
  async ({ page }) => {
    await openAsAdmin(page)
    const said = (words: string) => page.getByRole('status').filter({ hasText: words }).first()
    const card = page.getByRole('heading', { name: 'Upload CSV' })
    const company = `Steps ${randomUUID().slice(0, 8)}`
    const read = async () => {
      await input(page).setInputFiles(
        csv('steps.csv', `${HEADER}\n${company},2024-05-06,1200,Names,High,ann@example.com\n`),
      )
      await expect(page.getByRole('button', { name: 'Remove steps.csv' })).toBeVisible()
      await page.getByRole('button', { name: 'Upload CSV' }).press('Enter')
      await expect(page.getByRole('heading', { name: 'Preview', exact: true })).toBeFocused()
      await expect(said('Preview of steps.csv')).toBeAttached()
    }
    // Nobody has done anything yet.
    await expect(card).not.toBeFocused()
    await expect(said('Choose a CSV file.')).toHaveCount(0)

    await read()
    await page.getByRole('button', { name: 'Discard steps.csv' }).press('Enter')
    await pressAgain(page.getByRole('tabpanel'))
    await expect(card).toBeFocused()
    await expect(said('Choose a CSV file.')).toBeAttached()

    await read()
    await page.getByLabel('Name of the list (optional)').fill(`List ${company}`)
    await page.getByRole('button', { name: 'Set the name' }).press('Enter')
    await expect(said(`Preview of steps.csv, of the list List ${company}`)).toBeAttached()
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

    const release = await hold(page, /\/v1\/admin\/breach\/upload\/[^/]+\/commit$/)
    const importing = page.getByRole('button', { name: 'Import', exact: true })
    // Too soon after another press it is taken for the second of a double-click.
    await expect(async () => {
      if ((await importing.getAttribute('aria-busy')) !== 'true') await importing.press('Enter')
      expect(await importing.getAttribute('aria-busy')).toBe('true')
    }).toPass()
    for (const name of ['Change the matching', 'Discard steps.csv']) {
      const other = page.getByRole('button', { name })
      await expect(other).toHaveAttribute('aria-disabled', 'true')
      await expect(other).not.toHaveAttribute('aria-busy', 'true')
    }
    await expect(page.getByText('Discarding...')).toBeHidden()
    await expect(page.getByText('Setting...')).toBeHidden()
    release()
    await expect(page.getByRole('heading', { name: 'Upload Successful' })).toBeFocused()
    await expect(said('Upload Successful')).toBeAttached()
    await page.getByRole('button', { name: 'Upload Another File' }).press('Enter')
    await expect(card).toBeFocused()
  },
)

test.describe('what goes wrong', () => {
  test.use({ expectedNoise: /status of 422/ })
  test(
    'a file that is refused stays chosen for the next try, and one on its way can be cancelled, from another tab of the area too',
    { tag: '@third-3' },
    async ({ page }) => {
      await openAsAdmin(page)
      await input(page).setInputFiles(csv('twice.csv', `${HEADER}\nBad,yesterday,1,Names,High,\n`))
      await page.getByLabel('Load nothing if any row has a problem').check()
      await page.getByRole('button', { name: 'Upload CSV' }).click()
      await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Upload Failed' })).toBeFocused()
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(page.getByRole('heading', { name: 'Upload CSV' })).toBeFocused()
      await expect(page.getByText('twice.csv').first()).toBeVisible()
      await expect(page.getByLabel('Load nothing if any row has a problem')).toBeChecked()

      // It is held up on its way.
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/v1/admin/breach/upload', async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        await held
        await route.abort().catch(() => {})
      })
      await page.getByRole('button', { name: 'Upload CSV' }).click()
      await expect(page.getByRole('progressbar')).toBeVisible()
      await page.getByRole('tab', { name: 'Status Management' }).click()
      await expect(page.getByRole('heading', { name: 'Status Management' })).toBeVisible()
      await page.getByRole('tab', { name: 'Upload CSV' }).click()
      await expect(page.getByRole('progressbar')).toBeVisible()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('button', { name: 'Upload CSV' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Upload CSV' })).toBeFocused()
      release()
    },
  )
})

test(
  'a file that is dropped is checked; one of other columns is matched',
  { tag: '@third-1' },
  async ({ page }) => {
    await openAsAdmin(page)
    // What is dropped before the page's scripts run is nobody's: `goto` waits for them.
    const drop = async (name: string, type: string, content: string) => {
      const data = await page.evaluateHandle(
        ([fileName, fileType, text]) => {
          const transfer = new DataTransfer()
          transfer.items.add(new File([text!], fileName!, { type: fileType! }))
          return transfer
        },
        [name, type, content],
      )
      await page.getByText('or drop it here').dispatchEvent('drop', { dataTransfer: data })
    }
    await drop('logo.png', 'image/png', 'x')
    await expect(page.getByText('Please select a valid CSV file')).toBeVisible()
    await expect(page.getByText(/File, Save As, "CSV UTF-8"/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Upload CSV' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Remove logo.png' }).click()
    await expect(page.getByText('Please select a valid CSV file')).toHaveCount(0)
    await expect(input(page)).toBeFocused()

    await drop('september.csv', 'text/csv', 'Company;Breach Date;Affected Users\nAcme;2024-05-06;5\n')
    // Whatever separates its columns, they are told apart; two of ours are missing here.
    await expect(page.getByRole('group', { name: 'Match the columns' })).toBeVisible()
    await drop('october.csv', 'text/csv', '\u0001\u0001\u0000')
    await expect(page.getByText('This is not a text file')).toBeVisible()

    const company = `Mapped ${randomUUID().slice(0, 8)}`
    await drop('other.csv', '', `Entity,When,People\n${company},05/26/2024,5\n`)
    await page.getByRole('button', { name: 'Upload CSV' }).click()
    await expect(page.getByText('Choose a column of the file, or a fixed value').first()).toBeVisible()
    await page.getByLabel('Company', { exact: true }).selectOption({ label: 'Entity' })
    await page.getByLabel('Breach Date', { exact: true }).selectOption({ label: 'When' })
    await page.getByLabel('Dates are written').selectOption('MM/DD/YYYY')
    await page.getByLabel('Affected Users', { exact: true }).selectOption({ label: 'People' })
    await page.getByLabel('Data Types', { exact: true }).selectOption({ label: 'The same for every row…' })
    await page.getByLabel('Data Types of every row').fill('Names')
    await page
      .getByLabel('Severity', { exact: true })
      .selectOption({ label: 'By the kinds of data and their age' })
    // What was put right is marked no more.
    await expect(page.getByText('Choose a column of the file, or a fixed value')).toHaveCount(0)
    const source = `Registry ${company}`
    await page.getByLabel('Save how they are matched, for the next file with these columns').fill(source)
    await page.getByRole('button', { name: 'Save mapping' }).click()
    await expect(page.getByRole('heading', { name: source })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Upload CSV' }).click()
    await expect(page.getByText('May 26, 2024 · 5 affected · low · 0 addresses')).toBeVisible()
    // The list is named in the preview too; what was matched is come back to with its file.
    const named = page.getByLabel('Name of the list (optional)')
    await expect(named).toHaveValue(source)
    await named.fill(`${source} 2`)
    await page.getByRole('button', { name: 'Set the name' }).click()
    await expect(page.getByRole('button', { name: 'Change the matching' })).toBeEnabled()
    await expect.poll(() => query('SELECT source_name AS name FROM csv_import ORDER BY started_at DESC LIMIT 1')).toEqual([{ name: `${source} 2` }]) // prettier-ignore
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change the matching' }).click()
    await expect(page.getByText('other.csv').first()).toBeVisible()
    await expect(page.getByLabel('Dates are written')).toHaveValue('MM/DD/YYYY')
    await expect(named).toHaveValue(`${source} 2`)
    await page.getByRole('button', { name: 'Upload CSV' }).click()
    await expect(page.getByText('May 26, 2024 · 5 affected · low · 0 addresses')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await pressAgain(page.getByRole('tabpanel'))
    await expect(input(page)).toBeAttached()

    // The next file with these columns is matched by itself, whatever their order.
    await drop('next.csv', '', `People,Entity,When\n7,${company},05/27/2024\n`)
    await expect(page.getByText(`The saved mapping "${source}" fits this file and was applied`)).toBeVisible()
    const list = page.getByLabel('Name of the list (optional)')
    await expect(list).toHaveValue(source)
    // What it says of its list holds for no other file.
    await page.getByLabel('Saved mapping', { exact: true }).selectOption('None')
    await expect(list).toHaveValue('')
    await page.getByLabel('Saved mapping', { exact: true }).selectOption(source)
    await expect(list).toHaveValue(source)
    await page.getByRole('button', { name: 'Upload CSV' }).click()
    await expect(page.getByText('May 27, 2024 · 7 affected · low · 0 addresses')).toBeVisible()
    // Where the page has the file no more, it knows how it was matched.
    await page.reload()
    await page.getByRole('button', { name: 'Change the matching' }).click()
    await expect(page.getByText('Choose next.csv again')).toBeVisible()
    await drop('next.csv', '', `People,Entity,When\n7,${company},05/27/2024\n`)
    await expect(page.getByLabel('Dates are written')).toHaveValue('MM/DD/YYYY')
    await expect(list).toHaveValue(source)
    // What was chosen is not left without a question.
    const asked: string[] = []
    page.once('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.dismiss()
    })
    await page.getByRole('tab', { name: 'Users' }).click()
    expect(asked).toEqual(['What you typed is not saved. Leave it?'])
    await expect(page.getByText('next.csv').first()).toBeVisible()
    expect(await query('SELECT FROM breach WHERE title = $1', [company])).toHaveLength(0)
  },
)
