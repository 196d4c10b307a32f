import { shareInTurn } from '@/tests/support/in-turn'
import { until } from '@/tests/support/until'
import { createAccount, PASSWORD } from './accounts'
import type { OtherBrowser } from './browsers/browser'
import { findFirefox } from './browsers/firefox'
import { findWebKit } from './browsers/webkit'
import { expect, leadsOf, person, test } from './fixtures'

// The main ways through the product in the browsers that are not Chromium, where the machine has them.

const CHECK = 'form[action="/v1/breaches/check-breach"] input[name=email]'
const SIGN_IN = 'form[action="/v1/auth/login"]'
const LEAD = 'form[action="/v1/users/get-notified"]'

const browsers = [
  { name: 'Firefox', open: findFirefox() },
  { name: 'WebKitGTK', open: findWebKit() },
]
// A run has one of them.
for (const { name, open } of shareInTurn(
  browsers.filter((browser) => browser.open),
  2,
)) {
  if (open === null) continue
  test(`${name}: a check, a request, an address in no breach, a settlement, and signing in`, async ({
    baseURL,
  }) => {
    const browser = await open()
    try {
      await walk(browser, baseURL!)
      expect(browser.noise()).toEqual([])
    } finally {
      await browser.close()
    }
  })
}

async function walk(browser: OtherBrowser, home: string): Promise<void> {
  const see = (what: string, isThere: () => Promise<boolean>) =>
    until(isThere).catch(async () => {
      throw new Error(`No ${what} at ${await browser.url()}: ${(await browser.text()).slice(0, 1_000)}`)
    })
  const arriveAt = (path: string) => see(path, async () => new URL(await browser.url()).pathname === path)
  const read = (words: string) => see(words, async () => (await browser.text()).includes(words))
  const email = await person('sam')
  await browser.open(home)
  await browser.type(CHECK, email)
  await browser.enter(CHECK)
  await arriveAt('/breach-summary')
  await read('2 breaches found')

  await browser.press('details:has(> div a[href^="/breach-details-get-notified"]) > summary')
  await browser.press('a[href^="/breach-details-get-notified"]')
  await arriveAt('/breach-details-get-notified')
  await browser.type(`${LEAD} input[name=name]`, 'Ann Lee')
  await browser.type(`${LEAD} input[name=phoneNumber]`, '(617) 555-0142')
  await browser.type(`${LEAD} input[name=zipCode]`, '02139')
  await browser.enter(`${LEAD} input[name=zipCode]`)
  await read('Step 2 of 2')
  await browser.press(`${LEAD} [data-step="2"] button[type=submit]`)
  await arriveAt('/submission-confirmation-no-dashboard')
  expect(await leadsOf(email)).toMatchObject([
    { name: 'Ann Lee', zipCode: '02139', sms: false, lawyer: false, future: false },
  ])

  const other = await person('nobody')
  await browser.open(home)
  await browser.type(CHECK, other)
  await browser.enter(CHECK)
  await arriveAt('/no-breaches-found')
  await read('Good news!')

  await browser.open(`${home}/settlements/stonebridge-hotels`)
  await read('Stonebridge Hotels')
  await read('Claim by')

  const member = await person('nobody')
  await createAccount(member)
  await browser.open(`${home}/dashboard`)
  await arriveAt('/signin')
  // As the last one that was checked.
  expect(await browser.value(`${SIGN_IN} input[name=email]`)).toBe(other)
  await browser.type(`${SIGN_IN} input[name=email]`, member)
  await browser.type(`${SIGN_IN} input[name=password]`, PASSWORD)
  await browser.enter(`${SIGN_IN} input[name=password]`)
  await arriveAt('/dashboard')
  await read('Ann Lee')
}
