import { expect as whole, test, type Locator, type Page } from '@playwright/test'

// Each time that Playwright's own `toBeVisible` and `toHaveURL` look and do not find yet, they describe the whole page for a message
// that mostly nobody reads: a tenth of the browser's time. These wait without a word.

/** How long is waited is tests/playwright.config.ts's to say; a test that tries again and again says it itself. */
type Options = Parameters<Locator['waitFor']>[0]

type Asked = { isNot: boolean } & Record<'timeout', number>

async function comes(waiting: Promise<unknown>): Promise<string | null> {
  try {
    await waiting
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** Where a page is, and how what is in front of it begins. */
async function shown(page: Page): Promise<string> {
  try {
    const text = await page.evaluate(
      () =>
        (document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body)
          .textContent,
    )
    return `${page.url()} shows: ${text.replace(/\s+/g, ' ').slice(0, 500)}\n`
  } catch {
    return `${page.url()} is gone or says nothing.\n`
  }
}

export const expect = whole.extend({
  async toBeVisible(this: Asked, locator: Locator, options?: Options) {
    const timeout = options?.timeout ?? this.timeout
    const failure = await comes(locator.waitFor({ state: this.isNot ? 'hidden' : 'visible', timeout }))
    // What is there instead says more than what is not.
    const instead = failure === null ? '' : await shown(locator.page())
    return { pass: (failure === null) !== this.isNot, message: () => `${instead}${failure ?? ''}` }
  },

  async toHaveURL(this: Asked, page: Page, expected: string | RegExp, options?: Options) {
    const timeout = options?.timeout ?? this.timeout
    const { baseURL } = test.info().project.use
    const fits = (url: URL) =>
      (typeof expected === 'string'
        ? url.href === new URL(expected, baseURL).href
        : expected.test(url.href)) !== this.isNot
    const ends = Date.now() + timeout
    let failure: string | null
    // A way that another takes the place of is not the last.
    do failure = await comes(page.waitForURL(fits, { timeout, waitUntil: 'commit' }))
    while (failure?.includes('ERR_ABORTED') && Date.now() < ends)
    return {
      pass: (failure === null) !== this.isNot,
      message: () =>
        `${failure}\nThe address is ${page.url()}; expected${this.isNot ? ' not' : ''}: ${expected}`,
    }
  },
})
