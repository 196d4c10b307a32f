import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Below this a response fits one packet as it is. Bytes. */
const WORTH_IT = 1_000

/**
 * Writes beside each script and style sheet its Brotli and gzip form, as small as they get, for lib/server/built-files.ts.
 * @param distDir Next's output folder, just built.
 */
export async function compressBuilt(distDir: string): Promise<void> {
  const folder = path.join(distDir, 'static')
  const files = (fs.readdirSync(folder, { recursive: true }) as string[]).filter((name) =>
    /\.(?:js|css)$/.test(name),
  )
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name)
      const content = await fs.promises.readFile(file)
      if (content.length < WORTH_IT) return
      const params = {
        [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      }
      await fs.promises.writeFile(`${file}.br`, await brotli(content, { params }))
      await fs.promises.writeFile(
        `${file}.gz`,
        await gzip(content, { level: zlib.constants.Z_BEST_COMPRESSION }),
      )
    }),
  )
}
