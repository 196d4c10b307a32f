import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { chromium } from '@playwright/test'

// The headless shell first: it draws on no screen, and the tests take less than half the time in it.
const SYSTEM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Another installation may be under way: .ci/run begins one. */
const INSTALL = ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '--no-install-recommends']

/**
 * A Chromium to test with: Playwright's own, else one on the system, else one installed now.
 * @returns its path; an empty string stands for Playwright's own.
 * @throws Error that says in one line what to do.
 */
export function findOrInstallChromium(): string {
  const found = find()
  if (found !== null) return found
  console.log('No Chromium found: installing one.')
  const isRoot = process.getuid?.() === 0
  run(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'],
    300_000,
  )
  if (find() === null && isRoot && fs.existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update'], 300_000)
    run('apt-get', [...INSTALL, 'chromium-headless-shell'], 600_000)
    if (find() === null) run('apt-get', [...INSTALL, 'chromium'], 600_000)
  }
  const installed = find()
  if (installed !== null) return installed
  throw new Error(
    'The browser tests need Chromium: install it with `npx playwright install --with-deps chromium`, or set CHROMIUM_PATH.',
  )
}

function find(): string | null {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (starts(chromium.executablePath())) return ''
  return SYSTEM_PATHS.find(starts) ?? null
}

function starts(path: string): boolean {
  if (!fs.existsSync(path)) return false
  try {
    execFileSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 })
    return true
  } catch {
    return false
  }
}

function run(command: string, args: string[], timeout: number): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
