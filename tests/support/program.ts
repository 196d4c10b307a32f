import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { bundleProcesses } from '@/lib/cli/build'

const OUT = path.join(process.cwd(), '.data', `programs-${randomUUID()}`)
const bundled = new Map<string, Promise<string>>()
afterAll(() => fs.rmSync(OUT, { recursive: true, force: true }))

/**
 * Bundles a program of ours, once for a file of tests: as a bundle it starts in a third of the time, and a kill hits it itself.
 * @param source its file, from the project's folder.
 * @returns the file for `node`.
 */
export function program(source: string): Promise<string> {
  const name = path.basename(source, '.ts')
  const known =
    bundled.get(source) ?? bundleProcesses({ [name]: source }, OUT).then(() => path.join(OUT, `${name}.js`))
  bundled.set(source, known)
  return known
}

/** Starts a bundled program with what is typed behind its name, and hears all that it says. */
export function startProgram(
  file: string,
  args: readonly string[],
): { child: ChildProcess; ended: Promise<{ code: number | null; output: string }> } {
  // Of a test's own environment Jest hands nothing on by itself.
  const child = spawn(process.execPath, [file, ...args], { env: { ...process.env } })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
  return { child, ended }
}
