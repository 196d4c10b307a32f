import { defineConfig, devices } from '@playwright/test'
import { OTHER_THIRDS } from './support/in-turn'

// Flows in a real browser, against the production build. tests/run.ts builds, starts the server on a seeded database
// and passes its address on.

// What is tried again with another value, another page or another order has one of three tags, where every run tries the way itself.
const LEFT_OUT = process.env.THOROUGH ? [] : OTHER_THIRDS.map((tag) => new RegExp(tag))

const baseURL = process.env.E2E_URL ?? 'http://localhost:3100'

// Operators sit at a desk, and what has no layout is tried there too. Everybody else holds a phone, whose one column is
// what a desk's is made of; the pages whose layout follows the width are looked at in both.
const AT_A_DESK =
  /\/(admin-[a-z]+|answers|api|database-away|email-preview|legal|other-browsers|paper|passkeys|step-up)\.spec\.ts$/
const AT_BOTH_WIDTHS = /\/(catalogue|dashboard|desk-tabs|pages|plan-diary|settlements)\.spec\.ts$/

export default defineConfig({
  testDir: './e2e',
  // Its own: it is emptied.
  outputDir: '../test-results/browser',
  fullyParallel: true,
  workers: 3,
  // These end what hangs. A busy machine takes twenty times as long, and nothing gets a second try.
  retries: 0,
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: process.env.E2E_REPORT
    ? [['line'], ['json', { outputFile: process.env.E2E_REPORT }]]
    : [['list']],
  use: {
    baseURL,
    // Recording one costs every test a quarter of its time.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No page lives long enough for code that is compiled a second time to pay.
        '--js-flags=--no-opt --no-maglev --single-threaded-gc',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      testMatch: [AT_A_DESK, AT_BOTH_WIDTHS],
      grepInvert: [/@phone/, ...LEFT_OUT],
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: AT_A_DESK,
      // What a page of both widths does, and not how it looks, is tried once: here, or there with `@desktop`.
      grepInvert: [/@desktop/, ...LEFT_OUT],
      // Seven times the pixels would be painted without a graphics processor, and nothing here counts them.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
  ],
})
