import { createHmac } from 'node:crypto'
import fs from 'node:fs'
import { test as base, type Locator, type Page, type Request, type Response } from '@playwright/test'
import type * as axeCore from 'axe-core'
import { Client } from 'pg'
import { isInTurn } from '@/tests/support/in-turn'
import { DEMO_PEOPLE } from '@/prisma/catalogue/demo'
import { expect } from './expect'
import { givePageBack, takePage } from './kept-page'

/** What the client's router asks for. */
export const ROUTERS = /[?&]_rsc=/

interface Fixtures {
  /** The privacy choices are made already, so that the banner is not in the way. A test about it sets null. */
  consentCookie: string | null
  /** Messages that a test brings about on purpose. */
  expectedNoise: RegExp | null
}

let visitor = 0
let people = 0

export const test = base.extend<Fixtures>({
  expectedNoise: [null, { option: true }],
  consentCookie: ['a0d0', { option: true }],
  // Of one page for all tests of a kind, or a new one where there are no scripts whose loading would take time.
  context: async (
    {
      browser,
      baseURL,
      consentCookie,
      viewport,
      isMobile,
      hasTouch,
      colorScheme,
      javaScriptEnabled,
      extraHTTPHeaders,
    },
    provide,
  ) => {
    const context = javaScriptEnabled
      ? await takePage(JSON.stringify([viewport, isMobile, hasTouch, colorScheme]), browser, tellOfViolations)
      : await browser.newContext()
    await context.setExtraHTTPHeaders(extraHTTPHeaders!)
    if (consentCookie) await context.addCookies([{ name: 'consent', value: consentCookie, url: baseURL! }])
    await provide(context)
    if (javaScriptEnabled)
      await givePageBack(context, { viewport, colorScheme, passive: `${baseURL}/robots.txt` })
    else await context.close()
  },
  // A busy machine leaves time for what an idle one hides: what is pressed before React has the page waits for it (early-presses.spec.ts tries
  // that), and a page that is asked for while something is being saved may show how it was before.
  page: async ({ context, javaScriptEnabled, baseURL, expectedNoise }, provide) => {
    const page = context.pages()[0] ?? (await context.newPage())
    const noise = listenTo(page, new URL(baseURL!).origin)
    const writes = new Set<Request>()
    page.on('request', (request) => void (request.method() !== 'GET' && writes.add(request)))
    const ended = (request: Request) => void writes.delete(request)
    page.on('requestfinished', ended).on('requestfailed', ended)
    const settled = async (load: () => Promise<Response | null>) => {
      // One that a test holds back on purpose is not waited for.
      await expect
        .poll(() => writes.size, { timeout: 3_000, intervals: [20] })
        .toBe(0)
        .catch(() => writes.clear())
      const response = await load()
      if (javaScriptEnabled !== false) {
        await page.waitForFunction(allInPlace)
        await page.waitForFunction(
          () =>
            !document.querySelector('link[href*="/_next/"]') ||
            (Object.keys(document).some((key) => key.startsWith('__reactContainer')) &&
              [...document.querySelectorAll('form[method=post]:has(button[type=submit])')].every(
                (form) => 'isReady' in form,
              )),
        )
      }
      return response
    }
    const { goto, reload } = page
    page.goto = (url, options) => settled(() => goto.call(page, url, options))
    page.reload = (options) => settled(() => reload.call(page, options))
    await provide(page)
    Object.assign(page, { goto, reload })
    // Where a message is shown nothing may run, what the tests would run in every frame neither.
    const ours = noise.filter((line) => !line.includes("Blocked script execution in 'about:srcdoc'"))
    expect(ours.filter((line) => !expectedNoise?.test(line))).toEqual([])
  },
  // Every test is a visitor of its own, so that the rate limits of one do not touch another.
  extraHTTPHeaders: async ({}, provide, info) => {
    visitor += 1
    await provide({
      'x-forwarded-for': `10.${info.workerIndex % 250}.${visitor % 250}.${Math.floor(Date.now() / 16) % 250}`,
    })
  },
})

export { expect }

/** @returns what will be wrong with a page: console errors, CSP violations, page errors, requests to another host. */
function listenTo(page: Page, ours: string): string[] {
  const noise: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      noise.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => noise.push(`page error: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== ours) noise.push(`request to ${origin}`)
  })
  return noise
}

/** Has a page write to its console what its policy refused. */
async function tellOfViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(
        `CSP: ${event.violatedDirective} ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}:${event.columnNumber}`,
      ),
    )
  })
}

/**
 * An address of its own for a test, in the same breaches as one of the demo's: an address can only be checked so many
 * times an hour.
 */
export async function person(name: string, domain = 'example.com'): Promise<string> {
  const model = DEMO_PEOPLE.find(({ email }) => email === `${name}@example.com`)
  if (!model) throw new Error(`The demo has no ${name}.`)
  const email = `${name}.${process.pid}.${(people += 1)}@${domain}`
  const hash = createHmac('sha256', Buffer.from(process.env.EMAIL_HASH_KEY!, 'hex'))
    .update(email)
    .digest()
    .subarray(0, 16)
  const client = new Client({ connectionString: process.env.E2E_DATABASE_URL })
  await client.connect()
  await client.query(
    'INSERT INTO exposure (email_hash, breach_id) SELECT $1, id FROM breach WHERE unique_breach_id = ANY($2)',
    [hash, model.breaches],
  )
  await client.end()
  return email
}

/** Goes on from the first step of a request, whose fields are filled in, to what its sender chooses. */
export async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Step 2 of 2/ })).toBeFocused()
}

/** Checks an address from the home page, as a person does. */
export async function check(page: Page, email: string): Promise<void> {
  const isCheck = (request: Request) => request.url().endsWith('/v1/breaches/check-breach')
  const quietly = <T>(wait: Promise<T>) => wait.catch(() => null)
  const answered = Promise.race([
    quietly(page.waitForResponse((response) => isCheck(response.request()))),
    quietly(page.waitForEvent('requestfailed', isCheck)).then(() => null),
    // What is said before anything is asked.
    quietly(page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()).then(() => null),
  ])
  await sendCheck(page, email)
  // The summary is a document of its own: it is there with its scripts.
  if ((await answered)?.ok()) await page.waitForURL((url) => url.pathname !== '/')
}

/** The same, without waiting for what comes of it. */
export async function sendCheck(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Check for Breaches' }).click()
}

/** What leads on from a breach of the summary: the one next step of its card, or of its row, which is opened first. */
export async function nextStepOf(page: Page, breach: string | RegExp): Promise<Locator> {
  const of = page
    .locator('article, li[data-leaks]')
    .filter({ has: page.getByRole('heading', { level: 3, name: breach }) })
  await expect(of).toBeVisible()
  const row = of.and(page.locator('li')).locator('> details:not([open]) > summary')
  if ((await row.count()) > 0) await row.click()
  return of
    .getByRole('link', { name: /^(?:Get Notified|Request Consultation|See the case|View Details)/ })
    .first()
}

/**
 * Opens a page whose scripts do not arrive before they are released: what its visitor sees on a slow phone at first.
 * @returns lets them, and those of the pages after it, arrive.
 */
export async function openWithoutItsScripts(page: Page, path: string): Promise<() => void> {
  const release = await hold(page, /\/_next\/static\/.*\.js/)
  // Not page.goto, which waits for the scripts.
  await page.mainFrame().goto(path, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(allInPlace)
  return release
}

/** In a page: whether every part that came has been put in its place. What is hidden until then takes no key. */
const allInPlace = (): boolean => !document.querySelector('[hidden][id^="S:"]')

/** Marks the page that is open: another document has no mark. */
export const mark = (page: Page) => page.evaluate(() => void ((window as { marked?: true }).marked = true))
export const isMarked = (page: Page) => page.evaluate(() => (window as { marked?: true }).marked === true)

/** Counts the calls of a page. @returns how many there were. */
export function countCalls(page: Page, path: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) calls += 1
  })
  return () => calls
}

/** Waits until the code of the page's forms is there. */
export function formsReady(page: Page): Promise<unknown> {
  return page.waitForFunction(() =>
    [...document.querySelectorAll('form[method=post]:has(button[type=submit])')].every(
      (form) => 'isReady' in form,
    ),
  )
}

const AXE = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** How often a test has asked, by its id. */
const looks = new Map<string, number>()

/**
 * axe, all rules of WCAG 2.2 A and AA and its best practices, in the page itself: through its own driver, which also
 * describes what passed, it takes three times as long. A run looks at one in three of the places where it is asked, by its TURN.
 */
export async function expectAccessible(
  page: Page,
  { except = [] as string[], within = 'html' } = {},
): Promise<void> {
  // Between two pages of one visit there is a moment without a title.
  await expect(page).toHaveTitle(/./)
  // What is on its way, or still fading in, has colours of its own.
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0)
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  expect(await page.evaluate(findUntidy)).toEqual([])
  const { testId, title } = test.info()
  const place = (looks.get(testId) ?? 0) + 1
  looks.set(testId, place)
  if (!isInTurn(title + String.fromCodePoint(place), 3)) return
  await page.evaluate(AXE)
  const found = await page.evaluate(
    async ([ids, include]) => {
      const { axe } = window as unknown as { axe: typeof axeCore }
      const rules = Object.fromEntries(ids.map((id) => [id, { enabled: false }]))
      // It would wait for ever for a frame that may run nothing, as those with mail in them.
      const { violations } = await axe.run(
        { include, exclude: ['iframe'] },
        { resultTypes: ['violations'], rules },
      )
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
    },
    [except, within] as const,
  )
  expect(found).toEqual([])
}

/** What axe does not know: what turns for ever and cannot be seen, and folds whose arrow another fold turns with its own. */
function findUntidy(): string[] {
  const unseen = { visibilityProperty: true, opacityProperty: true }
  const turning = document
    .getAnimations()
    .filter((it) => it.effect?.getComputedTiming().endTime === Infinity)
    .map((it) => (it.effect as KeyframeEffect).target)
    .filter((element) => element !== null && !element.checkVisibility(unseen))
  const folds = document.querySelectorAll('details.group details.group')
  return [...turning, ...folds].map((element) => element!.outerHTML.slice(0, 300))
}

/** Nothing of the page reaches beyond the screen's width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // What a new width changes may be under way for a frame. A phone's `innerWidth` grows with what is too wide.
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0)
}

interface StoredLead {
  uniqueBreachId: string
  form: string
  name: string
  phoneNumber: string
  zipCode: string
  sms: boolean
  email: boolean
  lawyer: boolean
  future: boolean
  /** Their kinds, in the order of the table. */
  consents: string[]
}

/** What is stored of an address's requests, oldest first. */
export async function leadsOf(email: string): Promise<StoredLead[]> {
  const client = new Client({ connectionString: process.env.E2E_DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<StoredLead>(
    `SELECT l.unique_breach_id AS "uniqueBreachId", l.form, l.name, l.phone_number AS "phoneNumber", l.zip_code AS "zipCode", l.notification_sms AS sms,
       l.notification_email AS email, l.connect_with_lawyer AS lawyer, l.notification_future_breaches AS future,
       ARRAY(SELECT c.kind::text FROM consent c WHERE c.lead_id = l.id ORDER BY c.kind) AS consents
     FROM lead l JOIN users u ON u.id = l.user_id WHERE u.email = $1 ORDER BY l.created_at`,
    [email],
  )
  await client.end()
  return rows
}

/** Holds back what is asked of the server. @returns lets it go. */
export async function hold(page: Page, requests: RegExp): Promise<() => void> {
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(requests, async (route) => {
    await held
    // The page that asked for it may be gone.
    await route.continue().catch(() => {})
  })
  return letGo
}

/** Presses the one button that asks, once a second press counts. */
export async function pressAgain(scope: Page | Locator): Promise<void> {
  const ready = scope.locator('[data-two-step=ready]')
  await expect(async () => {
    try {
      await ready.click({ timeout: 5_000 })
    } catch (late) {
      // On a busy machine the question's three seconds may be over: the button that asked has the focus, and asks anew.
      if ((await ready.count()) === 0)
        await ('keyboard' in scope ? scope : scope.page()).keyboard.press('Enter')
      throw late
    }
  }).toPass()
}
