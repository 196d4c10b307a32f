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
