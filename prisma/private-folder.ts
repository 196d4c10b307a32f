import fs from 'node:fs'

/**
 * Makes a folder that nobody else may look into. As root, PostgreSQL runs as another user, who has to pass through it to what is
 * its own: then others may pass, and still see and list nothing.
 * @param uid whose it is; undefined where there are no users.
 */
export function makePrivateFolder(dir: string, uid = process.getuid?.()): void {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 })
  try {
    fs.chmodSync(dir, uid === 0 ? 0o711 : 0o700)
  } catch (error) {
    // Somebody else's: they decide.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}
