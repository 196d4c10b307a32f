import { third } from '@/tests/support/in-turn'
import { check, expect, person, test } from './fixtures'

// What happens when a check cannot be made. Faults between browser and server are made here; those behind the server
// are made for real, in tests/v1 and in tests/e2e/database-away.spec.ts.

const refused = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

test.use({ expectedNoise: /Failed to load resource/ })

for (const [what, response] of [
  ['503', refused(503, { code: 'could_not_check', message: 'x' }, { 'retry-after': '10' })],
  ['500', refused(500, { code: 'internal_error', message: 'x' })],
  [
    'a page of a proxy instead of an answer',
    { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
  ],
  ['200 with nothing in it', { status: 200, contentType: 'application/json', body: '' }],
] as const) {
  test(
    `${what}: the same page as for none, and it says that the check was not completed`,
    { tag: third(what) },
    async ({ page }) => {
      await page.route('**/v1/breaches/check-breach', (route) => route.fulfill(response))
      const email = await person('margaret.hale')
      await check(page, email)
      await expect(page).toHaveURL(/\/no-breaches-found\?check=failed/)
      await expect(
        page.getByRole('heading', { level: 1, name: 'We could not complete the check' }),
      ).toBeVisible()
      await expect(page.getByText('This is not an all-clear.')).toBeVisible()
      await expect(page.getByText(/All Clear/)).toHaveCount(0)
      await expect(page.getByText('Good news!')).toHaveCount(0)
      await expect(page.getByLabel('Email address')).toHaveValue(email)
      expect(page.url()).not.toContain('margaret')

      await page.unroute('**/v1/breaches/check-breach')
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(page).toHaveURL('/breach-summary')
      await expect(page.getByText('5 breaches found', { exact: true })).toBeVisible()
    },
  )
}

test(
  '429: says when to try again, even where an earlier address was clear',
  { tag: '@third-3' },
  async ({ page }) => {
    await check(page, await person('nobody'))
    await expect(page.getByText('Good news!')).toBeVisible()
    await page.route('**/v1/breaches/check-breach', (route) =>
      route.fulfill(
        refused(429, { code: 'rate_limited', message: 'Too many requests.' }, { 'retry-after': '42' }),
      ),
    )
    await page.getByLabel('Email address', { exact: true }).fill(await person('sam'))
    await page.getByRole('button', { name: 'Check for Breaches' }).click()
    await expect(page).toHaveURL(/check=busy&after=42/)
    await expect(page.getByText(/(42|41|40) seconds/)).toBeVisible()
    await expect(page.getByText('Good news!')).toHaveCount(0)
    await expect(page.getByText(/All Clear/)).toHaveCount(0)
  },
)

test('a wait ends at its moment, however the page is opened', async ({ page }) => {
  const open = (after: number, left: number) =>
    page.goto(`/no-breaches-found?check=busy&after=${after}&until=${Math.ceil(Date.now() / 1000) + left}`)
  await open(38, -5)
  await expect(page.getByText('You can try again now.')).toBeVisible()
  await open(4, 4)
  await expect(page.getByText(/in about [1-4] seconds?/)).toBeVisible()
  await expect(page.getByText('You can try again now.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You can try again now.')).toBeVisible()
  // A link that says a moment far away makes nobody wait longer than was said.
  await open(38, 9_000)
  await expect(page.getByText(/in about 3\d seconds/)).toBeVisible()
})

test('no network: stays, keeps the address, says so', async ({ page }) => {
  await page.route('**/v1/breaches/check-breach', (route) => route.abort('internetdisconnected'))
  const email = await person('sam')
  await check(page, email)
  await expect(
    page.getByText('We could not reach the service. Check your connection and try again.'),
  ).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page).toHaveURL('/')
  await page.unroute('**/v1/breaches/check-breach')
  await page.getByRole('button', { name: 'Check for Breaches' }).click()
  await expect(page).toHaveURL('/breach-summary')
})

test('busy while checking, and two clicks are one check', async ({ page }) => {
  let calls = 0
  let response: () => void = () => {}
  const held = new Promise<void>((resolve) => (response = resolve))
  await page.route('**/v1/breaches/check-breach', async (route) => {
    calls += 1
    await held
    await route.continue()
  })
  await page.goto('/')
  await page.getByLabel('Email address').fill(await person('sam'))
  const button = page.getByRole('button', { name: 'Check for Breaches' })
  await button.dblclick()
  await expect(page.getByRole('button', { name: 'Checking...' })).toBeVisible()
  await page.getByLabel('Email address').press('Enter')
  response()
  await expect(page).toHaveURL('/breach-summary')
  expect(calls).toBe(1)
})

test('the query of the page is text, and wild values are tamed', { tag: '@third-1' }, async ({ page }) => {
  for (const query of [
    '?check=failed&after=-5',
    '?check=busy&after=1e99',
    '?check=busy&after=38&until=1e99',
    '?check=busy&after=38&until=-1',
    '?check=busy&until=99999999999',
    '?check=busy&after=<script>alert(1)</script>',
    '?check=busy&check=failed&after=5&after=6',
  ]) {
    await page.goto(`/no-breaches-found${query}`)
    await expect(page.getByText('This is not an all-clear.')).toBeVisible()
    await expect(page.getByText(/Infinity|NaN|1e\+?99|-5/)).toHaveCount(0)
  }
})
