import { execFile, fork, type ChildProcess } from 'node:child_process'
import { createHmac } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { startEmbedded, type EmbeddedServer } from '@/prisma/embedded'
import { migrate } from '@/prisma/migrate'
import { BUILT_NODE } from '@/tests/support/built-node'
import { signalDatabase } from '@/tests/support/signal-database'
import { end, serving } from '@/tests/support/child'
import { freePort } from '@/prisma/free-port'
import { inTurn } from '@/tests/support/in-turn'
import { TYPESCRIPT, TYPESCRIPT_ENV } from '@/tests/support/typescript-process'
import { createAccount, query, signInAsAdmin, signInQuickly } from './accounts'
import { expect, test } from './fixtures'

// A database of its own, killed for real under a server of its own.

const EMAIL = 'ann@example.com'
let database: EmbeddedServer
let web: ChildProcess
let url: string

test.describe.configure({ mode: 'serial' })
// A part of a page that the server could not make is reported as React's error 441.
test.use({ expectedNoise: /Failed to load resource|^request to|React error #441/ })

test.beforeAll(async () => {
  database = await startEmbedded({
    dir: path.join(process.cwd(), '.data', 'test-away'),
    settings: { fsync: 'off', shared_buffers: '16MB' },
  })
  await migrate(database.url)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('DELETE FROM breach')
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO breach (unique_breach_id, name, title, breach_date, added_date, modified_date, pwn_count, severity, mass_action_breach_status)
     VALUES ('A', 'A', 'Acme', '2024-01-02', now(), now(), 5, 'low', 3) RETURNING id`,
  )
  const hash = createHmac('sha256', Buffer.from(process.env.EMAIL_HASH_KEY!, 'hex'))
    .update(EMAIL)
    .digest()
    .subarray(0, 16)
  await client.query('INSERT INTO exposure (email_hash, breach_id) VALUES ($1, $2)', [hash, rows[0]!.id])
  await client.end()
  const port = await freePort()
  url = `http://localhost:${port}`
  web = fork('dist/server.js', {
    execPath: BUILT_NODE,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      DATABASE_TIMEOUT_MS: '5000',
      PORT: String(port),
      APP_URL: url,
      LOG_LEVEL: 'silent',
    },
  })
  await serving(web)
})

test.afterAll(async () => {
  await end(web)
  await database.release()
})

test('a database killed with -9: the page says that the check could not be made, and the next one after it is back succeeds', async ({
  page,
}) => {
  await page.goto(url)
  await page.getByLabel('Email address').fill(EMAIL)
  await page.getByRole('button', { name: 'Check for Breaches' }).click()
  await expect(page.getByText('1 breach found', { exact: true })).toBeVisible()

  signalDatabase(database.dataDir, 'SIGKILL')
  await page.reload()
  await expect(page.getByText('This is not an all-clear.')).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(EMAIL)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page).toHaveURL(/\/no-breaches-found\?check=failed/)
  await expect(page.getByText('Good news!')).toHaveCount(0)
  const refused = await page.request.post(`${url}/v1/breaches/check-breach`, { data: { email: EMAIL } })
  expect([refused.status(), (await refused.json()).code]).toEqual([503, 'could_not_check'])
  expect((await page.request.get(`${url}/readyz`)).status()).toBe(503)
  expect((await page.request.get(`${url}/healthz`)).status()).toBe(200)

  const details = await page.context().newPage()
  await details.goto(`${url}/breach-details?uniqueBreachId=A`)
  await expect(details.getByText('Failed to load breach details. Please try again.')).toBeVisible()

  expect(await database.revive()).toBe(true)
  await details.getByRole('button', { name: 'Try Again' }).click()
  await expect(details.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible()
  await details.close()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('1 breach found', { exact: true })).toBeVisible()
})

test('a database that stops answering: given up in time', { tag: '@third-1' }, async ({ request }) => {
  const check = () => request.post(`${url}/v1/breaches/check-breach`, { data: { email: EMAIL } })
  expect((await check()).status()).toBe(200)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query('BEGIN; LOCK TABLE exposure IN ACCESS EXCLUSIVE MODE')
  // While it hangs: the lock is let go of afterwards.
  expect((await check()).status()).toBe(503)
  await client.query('ROLLBACK')
  await client.end()
  expect((await check()).status()).toBe(200)
})

test(
  'the dashboard: a tab that cannot be loaded says so and tries again; the others stay',
  { tag: '@third-2' },
  async ({ page }) => {
    const email = `member.${Date.now()}@example.com`
    await createAccount(email, { url: database.url })
    await signInQuickly(page, email, { url })
    const tabs: [table: string, tab: string, message: string, retry: string][] = [
      ['"case"', 'cases', 'Failed to load your cases. Please try again.', 'Try Again'],
      ['exposure', 'new-breaches', 'Failed to fetch breach data. Please try again.', 'Retry Scan'],
      ['exposure', 'history', 'Failed to fetch breach data. Please try again.', 'Try Again'],
      ['exposure', 'analytics', 'Failed to fetch breach analytics. Please try again.', 'Try Again'],
      ['notification', 'notifications', 'Failed to load your notifications. Please try again.', 'Try Again'],
      [
        'member_preferences',
        'preferences',
        'Failed to load your preferences. Please try again.',
        'Try Again',
      ],
    ]
    for (const [table, tab, message, retry] of tabs) {
      await query(`ALTER TABLE ${table} RENAME TO away`, [], database.url)
      try {
        await page.goto(`${url}/dashboard?tab=${tab}`)
        await expect(page.getByRole('heading', { name: message })).toBeVisible()
        await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ann Lee' })).toBeVisible()
      } finally {
        // The database stays for the next run.
        await query(`ALTER TABLE away RENAME TO ${table}`, [], database.url)
      }
      await page.getByRole('button', { name: retry }).click()
      await expect(page.getByRole('heading', { name: message })).toHaveCount(0)
    }
  },
)

/** The operators' tabs: what stands there (the test of law firms' pages adds some), and a field that nothing is sent from. */
const DESK: readonly (readonly [address: string, shown: string | RegExp, field?: string])[] = [
  ['breaches', 'Acme'],
  ['users', 'Dana Okafor'],
  ['status', 'Status Management'],
  ['upload', 'History'],
  ['review', 'Nothing waits for a decision'],
  ['settlements', 'Settlements'],
  ['settlements&settlement=new', 'New settlement', 'Company'],
  ['leads', /^No leads found$|^Ann Lee$/],
  ['law-firms', /^No law firms yet$|^Oak \d+ LLP$/, 'Name'],
  ['campaigns', 'No campaigns found'],
  ['outbox', 'Outbox'],
  ['audit', 'Audit log'],
  ['removed', 'There is nothing to put back'],
  ['programs', 'No keys yet.', 'Name'],
  ['admins', 'No open invites.'],
]

test('the operators’ desk: what was read stays where it cannot be read again, with what is typed, and is marked as old', async ({
  page,
  context,
}) => {
  await signInAsAdmin(page, { url, database: database.url })
  const desk = await Promise.all(
    inTurn(DESK, 0, DESK.length, ([address]) => address === 'breaches').map(
      async ([address, shown, field]) => {
        const tab = await context.newPage()
        await tab.goto(`${url}/admin?tab=${address}`, { waitUntil: 'networkidle' })
        const panel = tab.getByRole('tabpanel')
        await expect(panel.getByText(shown).first()).toBeVisible()
        const typed = field === undefined ? null : panel.getByLabel(field, { exact: true }).first()
        await typed?.fill('Harbor Lantern')
        const old = panel.getByRole('status').filter({ hasText: 'Old: as it was on' })
        return {
          refresh: () => tab.getByRole('button', { name: 'Refresh', exact: true }).click(),
          // On a busy machine the first reading may come too late as well: whoever sees that presses again.
          tryAgain: () =>
            expect
              .poll(async () => {
                const again = old.getByRole('button', { name: 'Try Again' })
                await again.evaluateAll((buttons) =>
                  buttons.forEach((button) => (button as HTMLElement).click()),
                )
                return old.count()
              })
              .toBe(0),
          async stays(isOld: boolean) {
            await expect(old).toHaveCount(isOld ? 1 : 0)
            await expect(tab.locator('dl').first().getByText('Old:')).toHaveCount(isOld ? 4 : 0)
            await expect(panel.getByText(shown).first()).toBeVisible()
            if (typed) await expect(typed).toHaveValue('Harbor Lantern')
          },
          tab,
        }
      },
    ),
  )
  try {
    for (const [away, back] of [
      [() => signalDatabase(database.dataDir, 'SIGSTOP'), () => signalDatabase(database.dataDir, 'SIGCONT')],
      [() => signalDatabase(database.dataDir, 'SIGKILL'), () => database.revive()],
    ] as const) {
      away()
      await Promise.all(desk.map(({ refresh, stays }) => refresh().then(() => stays(true))))
      // What was not read before is not there, and its failure is no blank page.
      const [{ tab, stays }] = desk as [(typeof desk)[number]]
      await tab.getByRole('tab', { name: 'Removed' }).click()
      await expect(tab.getByRole('heading', { name: /^Error loading data: The database/ })).toBeVisible()
      await tab.getByRole('tab', { name: 'Breach List' }).click()
      await stays(true)
      await back()
      await Promise.all(desk.map(({ tryAgain, stays }) => tryAgain().then(() => stays(false))))
    }
  } finally {
    signalDatabase(database.dataDir, 'SIGCONT')
    for (const { tab } of desk) await tab.close()
  }
})

test(
  'a law firm’s pages: what was read stays, marked as old, and nothing is blank',
  { tag: '@third-3' },
  async ({ page, context }) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...TYPESCRIPT, 'tests/support/hand-over-program.ts'],
      { env: { ...process.env, ...TYPESCRIPT_ENV, DATABASE_URL: database.url, APP_URL: url } },
    )
    const { id, cookie } = JSON.parse(stdout.trim().split('\n').pop()!) as { id: string; cookie: string }
    const [name, value] = cookie.split('=') as [string, string]
    await context.addCookies([{ name, value: decodeURIComponent(value), url }])
    const request = await context.newPage()
    await request.goto(`${url}/firm/leads/${id}`)
    await expect(request.getByRole('heading', { name: 'Ann Lee' })).toBeVisible()
    await page.goto(`${url}/firm`)
    await expect(page.getByRole('link', { name: 'Ann Lee' })).toBeVisible()
    const oldIn = (tab: typeof page) => tab.getByRole('status').filter({ hasText: 'Old: as it was on' })
    for (const [away, back] of [
      [() => signalDatabase(database.dataDir, 'SIGSTOP'), () => signalDatabase(database.dataDir, 'SIGCONT')],
      [() => signalDatabase(database.dataDir, 'SIGKILL'), () => database.revive()],
    ] as const) {
      try {
        away()
        // What cannot be saved leads to a look at how it stands, which fails as well.
        await request.getByRole('button', { name: 'Contacted' }).click()
        await expect(oldIn(request)).toHaveCount(1)
        await expect(request.getByRole('heading', { name: 'Ann Lee' })).toBeVisible()
        // A page that is loaded anew has nothing from before.
        await page.reload()
        await expect(page.getByRole('heading', { name: /^Error loading data: The database/ })).toBeVisible()
        await expect(page.getByLabel('Reference')).toBeVisible()
      } finally {
        await back()
      }
      for (const tab of [request, page])
        await expect
          .poll(async () => {
            const again = tab.getByRole('button', { name: 'Try Again' })
            await again.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()))
            return again.count()
          })
          .toBe(0)
      await expect(page.getByRole('link', { name: 'Ann Lee' })).toBeVisible()
      await expect(request.getByRole('button', { name: 'New' })).toHaveAttribute('aria-pressed', 'true')
    }
    await request.close()
  },
)
