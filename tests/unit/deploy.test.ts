import fs from 'node:fs'
import path from 'node:path'

// What deploy/ says about this project, held against the project. Whether an engine takes it is for docs/operations.md, "Containers".

const ROOT = path.resolve(__dirname, '..', '..')
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8')

const dockerfile = read('deploy/Dockerfile').replaceAll('\\\n', ' ')
const compose = read('deploy/compose.yaml')
const units = fs.readdirSync(path.join(ROOT, 'deploy/systemd'))

const known = new Set([...read('lib/env.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name!))
/** What Node itself reads. */
const OF_NODE = ['NODE_ENV', 'NODE_OPTIONS']
/** What the images of others read. */
const OF_OTHERS = ['SITE', 'POSTGRES_PASSWORD_FILE', 'POSTGRES_INITDB_ARGS']
/** What the build makes. */
const BUILT = ['node_modules', '.next', 'dist', 'next.config.mjs']

/** The paths that an instruction COPY names, its targets left out. */
const copied = [...dockerfile.matchAll(/^COPY (.+)$/gm)].flatMap(([, rest]) =>
  rest!
    .split(/\s+/)
    .slice(0, -1)
    .filter((word) => !word.startsWith('--'))
    .map((word) => word.replace(/^\/app\//, '')),
)

it('knows what to look at', () => {
  expect(known.size).toBeGreaterThan(40)
  expect(copied.length).toBeGreaterThan(20)
  expect(units).toEqual(['redress-migrate.service', 'redress-web@.service', 'redress-worker@.service'])
})

describe('the image', () => {
  it.each(copied)('copies %s, which is there or is built', (file) => {
    expect(BUILT.includes(file) || fs.existsSync(path.join(ROOT, file))).toBe(true)
  })

  it('lets through to the builder what it copies', () => {
    const lines = read('deploy/Dockerfile.dockerignore').split('\n')
    const passed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
    for (const file of copied.filter((name) => !BUILT.includes(name)))
      expect(passed).toContain(file.split('/')[0])
    expect(passed.filter((file) => !fs.existsSync(path.join(ROOT, file)))).toEqual([])
    expect(lines).toContain('deploy/secrets')
  })

  it('has everything that the build reads', () => {
    const build = read('lib/cli/build.ts')
    const named = [...build.matchAll(/^const (?:SOURCES|ROOT_FILES) = \[([^\]]+)\]/gm)].flatMap(([, list]) =>
      [...list!.matchAll(/'([^']+)'/g)].map(([, file]) => file!),
    )
    expect(named.length).toBeGreaterThan(10)
    for (const file of named) expect(copied).toContain(file)
  })

  it('runs on an exact version of Node that engines allow', () => {
    const [, major, minor] = /^ARG NODE_IMAGE=\S+:(\d+)\.(\d+)\.\d+-/m.exec(dockerfile)!
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
    const [, least, leastMinor] = /^>=(\d+)\.(\d+)$/.exec(engines.node)!
    expect(Number(major) * 1000 + Number(minor)).toBeGreaterThanOrEqual(
      Number(least) * 1000 + Number(leastMinor),
    )
  })

  it('does not run as root', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
    expect(last).toMatch(/^USER node$/m)
  })
})

describe('the composition', () => {
  const set = [...compose.matchAll(/^ {4,6}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name!)
  const secrets = [...compose.matchAll(/^ {2}(\w+): \{ file: (\S+) \}$/gm)].map(([, name]) => name!)

  it('sets variables that the configuration knows', () => {
    expect(set.length).toBeGreaterThan(10)
    expect(set.filter((name) => !known.has(name) && !OF_OTHERS.includes(name))).toEqual([])
  })

  it('asks the machine for variables of the same names', () => {
    const asked = [...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!)
    expect(asked.filter((name) => !known.has(name) && name !== 'SITE')).toEqual([])
  })

  it('has secrets that the configuration knows, and makes each', () => {
    const made = read('deploy/make-secrets.sh')
    expect(secrets.length).toBeGreaterThan(5)
    expect(secrets.filter((name) => /^[A-Z]/.test(name) && !known.has(name))).toEqual([])
    for (const name of secrets) expect(made).toContain(name.replace(/_password$/, ''))
  })

  it('mounts files that are there', () => {
    const mounted = [...compose.matchAll(/- \.\/([^:\s]+):/g)].map(([, file]) => path.join('deploy', file!))
    expect(mounted).toHaveLength(3)
    for (const file of mounted) expect(fs.existsSync(path.join(ROOT, file))).toBe(true)
  })

  it('pins every image by version', () => {
    const images = [...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, image]) => image!)
    expect(images.filter((image) => !/:\d+\.\d+/.test(image))).toEqual(['redress:local'])
  })
})

describe.each(units)('the unit %s', (name) => {
  const unit = read(path.join('deploy/systemd', name))

  it('sets variables that the configuration or Node knows', () => {
    const set = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, list]) =>
      list!.split(' ').map((pair) => pair.split('=')[0]!),
    )
    expect(set.length).toBeGreaterThan(1)
    expect(set.filter((variable) => !known.has(variable) && !OF_NODE.includes(variable))).toEqual([])
  })

  it('starts what is built, or stands in the project', () => {
    const started = /^ExecStart=\/usr\/bin\/node (.+)$/m.exec(unit)![1]!.split(' ').at(-1)!
    expect(started.startsWith('dist/') || fs.existsSync(path.join(ROOT, started))).toBe(true)
  })

  it.each(['NoNewPrivileges=yes', 'ProtectSystem=strict', 'PrivateTmp=yes', 'CapabilityBoundingSet=\n'])(
    'has %s',
    (line) => {
      expect(unit).toContain(`\n${line}`)
    },
  )
})
