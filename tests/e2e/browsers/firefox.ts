import fs from 'node:fs'
import puppeteer from 'puppeteer-core'
import type { OtherBrowser } from './browser'

// Playwright drives Firefox in a build of its own, which Debian does not have; this one speaks WebDriver BiDi with any.

const PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** @returns null where there is none. */
export function findFirefox(): (() => Promise<OtherBrowser>) | null {
  const executablePath = PATHS.find((path) => fs.existsSync(path))
  return executablePath === undefined ? null : () => openFirefox(executablePath)
}

async function openFirefox(executablePath: string): Promise<OtherBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
    timeout: 120_000,
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(60_000)
  const noise: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(String(error)))
  return {
    open: async (url) => void (await page.goto(url)),
    type: async (selector, text) => {
      await page.waitForSelector(selector)
      await page.$eval(selector, (field) => (field as HTMLInputElement).select())
      await page.type(selector, text)
    },
    enter: async (selector) => {
      await page.focus(selector)
      await page.keyboard.press('Enter')
    },
    press: async (selector) => {
      await page.waitForSelector(selector)
      await page.$eval(selector, (element) => (element as HTMLElement).click())
    },
    value: (selector) => page.$eval(selector, (field) => (field as HTMLInputElement).value),
    text: () => page.evaluate(() => document.body.innerText),
    url: async () => page.url(),
    noise: () => noise,
    close: () => browser.close(),
  }
}
