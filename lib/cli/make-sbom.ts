import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from 'node:child_process'
import fs from 'node:fs'
import { z } from 'zod'

// A CycloneDX document of what production runs on, from package-lock.json by npm's own `npm sbom`; needs no network.

const component = z.looseObject({
  'bom-ref': z.string(),
  name: z.string(),
  version: z.string(),
  purl: z.string(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
})
const document = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

export type Sbom = z.infer<typeof document>

const MAX_BYTES = 64 * 1024 * 1024

/** @throws Error when npm is not there, or older than 10. */
export function makeSbom(): Sbom {
  // With `--omit dev` npm 11 leaves out what production shares with development.
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
  const npm = process.env.npm_execpath
  const options: ExecFileSyncOptionsWithStringEncoding = {
    encoding: 'utf8',
    maxBuffer: MAX_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  }
  const output = npm
    ? execFileSync(process.execPath, [npm, ...args], options)
    : execFileSync('npm', args, options)
  const { name } = z.object({ name: z.string() }).parse(JSON.parse(fs.readFileSync('package.json', 'utf8')))
  return productionOnly(document.parse(JSON.parse(output)), name)
}

/** Leaves out what only development needs. @param name of the product: npm says that of the folder. */
export function productionOnly(sbom: Sbom, name: string): Sbom {
  const components = sbom.components
    .filter(
      ({ properties }) =>
        !properties?.some(
          (property) => property.name === 'cdx:npm:package:development' && property.value === 'true',
        ),
    )
    // Where one package stands in another's place, npm calls it by that place.
    .map((one) => ({ ...one, name: one['bom-ref'].slice(0, one['bom-ref'].lastIndexOf('@')) }))
  const dropped = new Set(sbom.components.map((one) => one['bom-ref']))
  for (const one of components) dropped.delete(one['bom-ref'])
  return {
    ...sbom,
    metadata: { ...sbom.metadata, component: { ...sbom.metadata.component, name } },
    components,
    dependencies: sbom.dependencies
      .filter(({ ref }) => !dropped.has(ref))
      .map((one) => ({ ...one, dependsOn: one.dependsOn.filter((ref) => !dropped.has(ref)) })),
  }
}
