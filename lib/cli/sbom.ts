import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeSbom } from './make-sbom'

// `npm run sbom [-- --output FILE]`: writes what production runs on as CycloneDX JSON.

const { output } = parseArgs({
  options: { output: { type: 'string', default: path.join('dist', 'sbom.cdx.json') } },
}).values
try {
  const sbom = makeSbom()
  fs.mkdirSync(path.dirname(output), { recursive: true })
  fs.writeFileSync(output, `${JSON.stringify(sbom, null, 2)}\n`)
  console.log(`${output}: ${sbom.components.length} packages, CycloneDX ${sbom.specVersion}`)
} catch (error) {
  console.error(`The list could not be made: ${(error as Error).message}`)
  process.exitCode = 1
}
