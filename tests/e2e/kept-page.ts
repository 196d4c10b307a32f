import type { Browser, BrowserContext, CDPSession, Page, ViewportSize } from '@playwright/test'

// The first page of a new browser takes twice the time of its next one: scripts are fetched and compiled anew. So one page is
// handed from test to test, without what the one before left in it. What cannot be taken back costs the page.

type ColorScheme = 'light' | 'dark' | 'no-preference' | null

interface Kept {
  context: BrowserContext
  page: Page
  devTools: CDPSession
  /** Of the test that has it now. */
  listeners: [event: string, listener: () => void][]
  unwatch: (() => void)[]
  isSpoiled: boolean
}

/** What stays with a page or its browser, and no other call takes back. */
const SPOILS = {
  page: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'addLocatorHandler',
    'routeWebSocket',
    'routeFromHAR',
  ],
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'on',
    'route',
    'routeFromHAR',
    'routeWebSocket',
    'setDefaultNavigationTimeout',
    'setDefaultTimeout',
    'setGeolocation',
    'setOffline',
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
}
const LISTENS = ['on', 'once', 'addListener']

/** One a worker, of the kind that the last test wanted. */
let kept: (Kept & { kind: string }) | undefined

/**
 * @param kind what a new browser would be made with, as one text: the page of another kind is not taken.
 * @param prepare what is done once to a new page.
 */
export async function takePage(
  kind: string,
  browser: Browser,
  prepare: (page: Page) => Promise<void>,
): Promise<BrowserContext> {
  if (kept && (kept.kind !== kind || kept.page.isClosed() || !browser.isConnected())) await dropPage()
  if (!kept) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await prepare(page)
    const devTools = await context.newCDPSession(page)
    kept = { kind, context, page, devTools, listeners: [], unwatch: [], isSpoiled: false }
  }
  watch(kept)
  return kept.context
}

/** After a test: takes back what it left, or the whole page where that cannot be done. */
export async function givePageBack(
  context: BrowserContext,
  {
    viewport,
    colorScheme,
    passive,
  }: { viewport: ViewportSize | null; colorScheme: ColorScheme; passive: string },
): Promise<void> {
  if (kept?.context !== context) return
  const { page, devTools, listeners, unwatch } = kept
  for (const undo of unwatch.splice(0)) undo()
  if (kept.isSpoiled || page.isClosed() || !viewport) return dropPage()
  try {
    for (const [event, listener] of listeners.splice(0)) page.off(event as 'close', listener)
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // Of our own origin, without a script that could write behind us.
    await page.goto(passive)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
      window.name = ''
    })
    await context.clearCookies()
    await page.setViewportSize(viewport)
    await page.emulateMedia({
      media: null,
      colorScheme,
      reducedMotion: 'no-preference',
      forcedColors: 'none',
      contrast: 'no-preference',
    })
    await devTools.send('Page.resetNavigationHistory')
  } catch {
    await dropPage()
  }
}

/** Closes the page and its browser: the next test has one of its own. */
async function dropPage(): Promise<void> {
  const ended = kept
  kept = undefined
  await ended?.context.close().catch(() => {})
}

function watch(it: Kept): void {
  const spoil = () => (it.isSpoiled = true)
  const listen = (event: unknown, listener: unknown) =>
    it.listeners.push([event as string, listener as () => void])
  const { page, context } = it
  it.unwatch = [
    ...SPOILS.page.map((method) => around(page, method, spoil)),
    ...SPOILS.context.map((method) => around(context, method, spoil)),
    ...SPOILS.clock.map((method) => around(page.clock, method, spoil)),
    ...LISTENS.map((method) => around(page, method, listen)),
  ]
}

/** Has a method of one object say that it is called. @returns makes it what it was. */
function around(target: object, method: string, tell: (...given: unknown[]) => void): () => void {
  const methods = target as Record<string, ((...given: unknown[]) => unknown) | undefined>
  const own = Object.getOwnPropertyDescriptor(target, method)
  const original = methods[method]!
  methods[method] = (...given) => {
    tell(...given)
    return original.apply(target, given)
  }
  return () => {
    if (own) Object.defineProperty(target, method, own)
    else delete methods[method]
  }
}
