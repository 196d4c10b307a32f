import { chromium } from '@playwright/test'
const out = '/tmp/shots5'
async function main() {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
  for (const [name, width] of [['d', 1280], ['p', 390]] as const) for (const theme of (process.argv[3] ?? 'light').split(',')) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: theme as 'light', extraHTTPHeaders: { 'x-forwarded-for': '10.1.' + Math.floor(Math.random() * 250) + '.7' } })
    const page = await context.newPage()
    page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(name, m.text()))
    await page.addInitScript((t) => { try { localStorage.setItem('theme', t) } catch {} }, theme)
    await page.goto('http://localhost:3000/')
    await page.context().addCookies([{ name: 'consent', value: 'x', url: 'http://localhost:3000' }])
    const deny = page.getByRole('button', { name: /necessary|reject|only/i }).first()
    if (await deny.isVisible().catch(() => false)) await deny.click()
    const list = process.argv[2]!.split(',')
    for (const path of list) {
      if (path === 'login') {
        await page.goto('http://localhost:3000/signin')
        await page.getByLabel('Email').fill('margaret.hale@example.com')
        await page.getByLabel('Password', { exact: true }).fill('demo-password')
        await page.getByRole('button', { name: 'Sign In', exact: true }).click()
        await page.waitForURL(/dashboard/)
        continue
      }
      await page.goto('http://localhost:3000' + path)
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(600)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      if (wide) console.log('SIDEWAYS', name, path)
      await page.screenshot({ path: `${out}/${name}-${theme}-${path.replace(/[^a-z]+/gi, '_')}.png`, fullPage: true })
    }
    await context.close()
  }
  await browser.close()
}
void main()
