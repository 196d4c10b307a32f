import fs from 'node:fs'
import path from 'node:path'

/** The magic comment of V8's explicit compile hints; to other engines it is a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Lets browsers compile the scripts of every page (React and Next) as they arrive and beside the page, not function by
 * function while the page waits for them: docs/decisions/0016.
 * @param distDir Next's output folder, just built.
 * @throws Error when Next does not say which scripts those are.
 */
export function hintCompilation(distDir: string): void {
  const manifest = JSON.parse(fs.readFileSync(path.join(distDir, 'build-manifest.json'), 'utf8')) as {
    rootMainFiles?: string[]
  }
  if (!manifest.rootMainFiles?.length)
    throw new Error('The build does not say which scripts every page loads.')
  for (const name of manifest.rootMainFiles) {
    const file = path.join(distDir, name)
    const script = fs.readFileSync(file, 'utf8')
    if (!script.startsWith(HINT)) fs.writeFileSync(file, HINT + script)
  }
}
