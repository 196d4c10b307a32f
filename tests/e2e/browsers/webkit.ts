import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { end } from '@/tests/support/child'
import { freePort } from '@/prisma/free-port'
import { until } from '@/tests/support/until'
import type { OtherBrowser } from './browser'

// WebKitGTK, whose driver speaks the classic W3C WebDriver: a handful of calls over HTTP.

const DRIVER = '/usr/bin/WebKitWebDriver'
const SCREEN = '/usr/bin/Xvfb'
const FOLDERS = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
/** How the standard names an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const ENTER = '\uE007'

/** @returns null where the driver, the browser or a screen is missing. */
export function findWebKit(): (() => Promise<OtherBrowser>) | null {
  const binary = FOLDERS.map((folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`).find((path) =>
    fs.existsSync(path),
  )
  return binary !== undefined && [DRIVER, SCREEN].every((path) => fs.existsSync(path))
    ? () => openWebKit(binary)
    : null
}

async function openWebKit(binary: string): Promise<OtherBrowser> {
  const port = await freePort()
  const { screen, display } = await startScreen()
  const driver = spawn(DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display },
  })
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
  const close = async (): Promise<void> => {
    for (const child of [driver, screen]) await end(child)
  }
  try {
    await until(() => call('GET', '/status').then(Boolean, () => false))
    const { sessionId } = (await call('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
    })) as { sessionId: string }
    const at = `/session/${sessionId}`
    const find = async (selector: string): Promise<string> => {
      let id = ''
      await until(async () => {
        const found = await call('POST', `${at}/elements`, { using: 'css selector', value: selector })
        id = (found as Record<string, string>[])[0]?.[ELEMENT] ?? ''
        return id !== ''
      })
      return id
    }
    const send = async (selector: string, text: string): Promise<void> =>
      void (await call('POST', `${at}/element/${await find(selector)}/value`, { text }))
    const run = (script: string) => call('POST', `${at}/execute/sync`, { script, args: [] })
    return {
      open: async (url) => void (await call('POST', `${at}/url`, { url })),
      type: async (selector, text) => {
        await find(selector)
        // The driver takes a field on the window's last line for one that cannot be reached.
        await run(`document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'center' })`)
        await call('POST', `${at}/element/${await find(selector)}/clear`, {})
        await send(selector, text)
      },
      enter: (selector) => send(selector, ENTER),
      press: async (selector) => {
        await find(selector)
        await run(`document.querySelector(${JSON.stringify(selector)}).click()`)
      },
      value: async (selector) =>
        String(await run(`return document.querySelector(${JSON.stringify(selector)}).value`)),
      text: async () => String(await run('return document.body.innerText')),
      url: async () => String(await call('GET', `${at}/url`)),
      noise: () => [],
      close: async () => {
        await call('DELETE', at).catch(() => {})
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A screen that nobody looks at, under a number that the server chooses. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn(SCREEN, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]!.once('data', (data: Buffer) => resolve(data.toString().trim()))
    screen.once('error', reject)
    screen.once('exit', () => reject(new Error('Xvfb ended.')))
  })
  return { screen, display: `:${number}` }
}
