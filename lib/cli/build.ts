import { spawn } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { build as bundle } from 'esbuild'
import { compressBuilt } from './compress-built'
import { hintCompilation } from './hint-compilation'

// Builds everything that runs in production: the Prisma client, the Next app, and the web and worker processes.

const SOURCES = ['app', 'components', 'emails', 'lib', 'prisma', 'public']
const ROOT_FILES = [
  'package-lock.json',
  'next.config.ts',
  'middleware.ts',
  'server.ts',
  'postcss.config.mjs',
  'tsconfig.json',
]

interface BuildOptions {
  /** Adds the bench's own routes; kept apart from the ordinary build. */
  bench?: boolean
  /** Shows the output of a build only when it fails. */
  quiet?: boolean
  /** Whether the Prisma client is made anew too. */
  generate?: boolean
  signal?: AbortSignal
  /** Called when there is something to build. */
  onStart?: () => void
}

/** Builds, unless what was built last came from these very files. @throws Error with the build's output. */
export async function build({
  bench = false,
  quiet = false,
  generate = true,
  signal,
  onStart,
}: BuildOptions = {}): Promise<void> {
  const distDir = bench ? '.next-bench' : '.next'
  const stamp = path.join(distDir, 'built-from')
  const fingerprint = sourceFingerprint()
  if (isBuiltFrom(stamp, fingerprint)) return
  onStart?.()
  fs.rmSync(stamp, { force: true })
  if (generate) await run([bin('prisma', 'build/index.js'), 'generate'], { quiet: true, signal, env: {} })
  await run([bin('next', 'dist/bin/next'), 'build'], {
    quiet,
    signal,
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', BENCH: bench ? '1' : '' },
  })
  hintCompilation(distDir)
  await compressBuilt(distDir)
  await bundleProcesses({ server: 'server.ts', worker: 'lib/jobs/worker.ts' }, 'dist')
  fs.writeFileSync(stamp, fingerprint)
}

/** Bundles programs for plain Node. @param entryPoints by the name of the file that comes out. */
export async function bundleProcesses(entryPoints: Record<string, string>, outdir: string): Promise<void> {
  await bundle({
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    // Both are modules of the newer kind alone: taken in, no version of Node is asked to load them from a bundle of the older.
    alias: { rou3: inPackage('rou3/dist/index.mjs'), 'srvx/node': inPackage('srvx/dist/adapters/node.mjs') },
    tsconfig: 'tsconfig.cli.json',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  })
}

/** Runs a Node program. Its output is kept for the error where it is not shown. */
function run(
  args: string[],
  { quiet, signal, env }: { quiet: boolean; signal?: AbortSignal; env: Record<string, string> },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env } as NodeJS.ProcessEnv,
      signal,
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The build failed.\n${output}`)),
    )
  })
}

function bin(name: string, file: string): string {
  return inPackage(`${name}/${file}`)
}

function inPackage(file: string): string {
  return path.join(process.cwd(), 'node_modules', file)
}

function isBuiltFrom(stamp: string, fingerprint: string): boolean {
  return (
    fs.existsSync(stamp) &&
    fs.readFileSync(stamp, 'utf8') === fingerprint &&
    fs.existsSync(path.join('dist', 'server.js'))
  )
}

/** A digest of every file that the build reads. */
function sourceFingerprint(): string {
  const hash = crypto.createHash('sha256')
  const files = [...ROOT_FILES, ...SOURCES.flatMap((folder) => listFiles(folder))]
  for (const file of files)
    if (fs.existsSync(file)) hash.update(`${file}\0`).update(fs.readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function listFiles(folder: string): string[] {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(path.join('prisma', 'generated')))
    .sort()
}

if (require.main === module) {
  build({ bench: process.argv.includes('--bench') }).catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
}
