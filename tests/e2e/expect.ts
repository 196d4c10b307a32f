import { expect as whole, test, type Locator, type Page } from '@playwright/test'

// Each time that Playwright's own `toBeVisible` and `toHaveURL` look and do not find yet, they describe the whole page for a message
// that mostly nobody reads: a tenth of the browser's time. These wait without a word.

interface Waiting {
  timeout?: number
}

async function comes(waiting: Promise<unknown>): Promise<string | null> {
  try {
    await waiting
    return null
  } catch (error) {
    return (error as Error).message
  }
}

export const expect = whole.extend({
  async toBeVisible(this: { isNot: boolean; timeout: number }, locator: Locator, options: Waiting = {}) {
    const { timeout = this.timeout } = options
    const failure = await comes(locator.waitFor({ state: this.isNot ? 'hidden' : 'visible', timeout }))
    return { pass: (failure === null) !== this.isNot, message: () => failure ?? '' }
  },

  async toHaveURL(
    this: { isNot: boolean; timeout: number },
    page: Page,
    expected: string | RegExp,
    options: Waiting = {},
  ) {
    const { timeout = this.timeout } = options
    const { baseURL } = test.info().project.use
    const fits = (url: URL) =>
      (typeof expected === 'string'
        ? url.href === new URL(expected, baseURL).href
        : expected.test(url.href)) !== this.isNot
    const failure = await comes(page.waitForURL(fits, { timeout, waitUntil: 'commit' }))
    return {
      pass: (failure === null) !== this.isNot,
      message: () =>
        `${failure}\nThe address is ${page.url()}; expected${this.isNot ? ' not' : ''}: ${expected}`,
    }
  },
})
