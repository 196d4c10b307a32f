import { defineConfig, devices } from '@playwright/test'

// Flows in a real browser, against the production build. tests/run.ts builds, starts the server on a seeded database
// and passes its address on.

const baseURL = process.env.E2E_URL ?? 'http://localhost:3100'

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // These end what hangs. A busy machine takes ten times as long, and nothing gets a second try.
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 60_000 },
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
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } } },
    // One width is enough for what kills a database, for pages whose layout is one column or plain text, and for the tests
    // that say so (@desktop): theirs is what the page does, not how it looks.
    {
      name: 'phone',
      testIgnore:
        /\/(admin-|answers|api\.spec|before-scripts|catalogue|database-away|email-preview|legal|passkeys|settings|sign-in|step-up|unfinished|ways-on)/,
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
})
