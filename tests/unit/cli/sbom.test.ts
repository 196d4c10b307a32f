import fs from 'node:fs'
import { makeSbom, type Sbom } from '@/lib/cli/make-sbom'

interface Locked {
  version?: string
  name?: string
  dev?: boolean
  integrity?: string
}

const read = (file: string) =>
  JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, Record<string, unknown>>
const locked = Object.entries(read('package-lock.json').packages as Record<string, Locked>).filter(
  ([place]) => place !== '',
)
const refOf = ([place, { name, version }]: [string, Locked]) =>
  `${name ?? place.split('node_modules/').at(-1)}@${version}`
const production = new Set(locked.filter(([, { dev }]) => !dev).map(refOf))

let sbom: Sbom
beforeAll(() => {
  sbom = makeSbom()
})

test('names every production dependency, and those they bring along, in the version that is locked', () => {
  const named = new Set(sbom.components.map((one) => one['bom-ref']))
  const versions = new Map(locked.map(([place, { version }]) => [place, version]))
  for (const name of Object.keys(read('package.json').dependencies!))
    expect(named).toContain(`${name}@${versions.get(`node_modules/${name}`)}`)
  expect([...production].filter((ref) => !named.has(ref))).toEqual([])
})

test('calls each by its own name, whatever it stands in for', () => {
  for (const one of sbom.components) expect(`${one.name}@${one.version}`).toBe(one['bom-ref'])
})

test('names nothing that only development needs', () => {
  expect(sbom.components.filter((one) => !production.has(one['bom-ref']))).toEqual([])
})

test('is a CycloneDX document of this product, whose references all lead somewhere', () => {
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: expect.stringMatching(/^1\.\d$/),
    metadata: { component: { name: 'redress', type: 'application' } },
  })
  const own = (sbom.metadata.component as { 'bom-ref'?: string })['bom-ref']!
  const refs = new Set([own, ...sbom.components.map((one) => one['bom-ref'])])
  expect(refs.size).toBe(sbom.components.length + 1)
  for (const { ref, dependsOn } of sbom.dependencies)
    for (const one of [ref, ...dependsOn]) expect(refs).toContain(one)
  for (const one of sbom.components) expect(one.purl).toMatch(/^pkg:npm\/(%40[^/]+\/)?[^/@]+@[^@]+$/)
})
