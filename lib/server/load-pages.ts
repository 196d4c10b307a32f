import 'server-only'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

// The framework loads the files of a page or a call when it is first asked for, and what a file keeps would keep that request.
// So they are loaded before there is one. Its own preloading would stop at the entries, and take the calls' too: it is off (next.config.ts).

/** A route's parts as the framework's build writes them: its segment, the routes inside, and the files of this one. */
type LoaderTree = [
  segment: unknown,
  inside: Record<string, LoaderTree>,
  files: Record<string, unknown>,
  ...rest: unknown[],
]

interface Entry {
  routeModule?: {
    /** A call's own; a page has none. */
    ensureUserland?: () => Promise<void>
    userland?: { loaderTree?: LoaderTree }
  }
}

/**
 * Loads the files of every page, and of the layouts, error pages and the like around them.
 * @param folder the framework's build. What is written otherwise, or cannot be loaded, is left to the first request.
 */
export async function loadPages(folder: string): Promise<void> {
  const server = path.resolve(folder, 'server')
  const manifest = path.join(server, 'app-paths-manifest.json')
  if (!fs.existsSync(manifest)) return
  const load = createRequire(manifest)
  const entries = Object.entries(JSON.parse(fs.readFileSync(manifest, 'utf8')) as Record<string, string>)
  for (const [, file] of entries.filter(([entry]) => !isCall(entry)))
    await loadEntry(async () => (await load(path.join(server, file))) as Entry).catch(() => {})
}

/** The server has its own copy of those (dispatch-calls.ts); what it leaves to the framework, one of them answers. */
function isCall(entry: string): boolean {
  return entry.startsWith('/v1/') && entry.endsWith('/route') && !entry.includes('[[...')
}

async function loadEntry(load: () => Promise<Entry>): Promise<void> {
  const { routeModule } = await load()
  await routeModule?.ensureUserland?.()
  const tree = routeModule?.userland?.loaderTree
  if (tree) await loadTree(tree)
}

async function loadTree([, inside, files]: LoaderTree): Promise<void> {
  for (const file of Object.values(files ?? {})) {
    if (Array.isArray(file) && typeof file[0] === 'function') await (file[0] as () => unknown)()
  }
  for (const tree of Object.values(inside ?? {})) await loadTree(tree)
}
