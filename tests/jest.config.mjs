import path from 'node:path'
import vm from 'node:vm'
import nextJest from 'next/jest.js'

const root = path.resolve(import.meta.dirname, '..')
const makeConfig = nextJest({ dir: root })

/** Whether Jest can require modules of the newer kind as they are: from Node 24.9 on. */
const takesNewer = 'hasAsyncGraph' in (vm.SourceTextModule?.prototype ?? {})
/** Modules of the newer kind alone, which Jest otherwise has to be given as those of the older. */
const NEWER = ['rou3', 'srvx']

const project = async (displayName, extra = {}) => {
  const config = await makeConfig({
    displayName,
    rootDir: root,
    testEnvironment: 'node',
    testMatch: [`<rootDir>/tests/${displayName}/**/*.test.ts`],
    moduleNameMapper: {
      '^@/(.*)$': '<rootDir>/$1',
      // No mail shows code, and its highlighter takes half a second to load, in every file anew.
      '^@react-email/code-block$': '<rootDir>/tests/support/empty-module.ts',
    },
    modulePathIgnorePatterns: ['<rootDir>/.next', '<rootDir>/dist', '<rootDir>/.data'],
    ...extra,
  })()
  const converted = takesNewer ? '' : `(?!(?:${NEWER.join('|')})/)`
  return { ...config, transformIgnorePatterns: [`/node_modules/${converted}`] }
}

const onDatabase = {
  globalSetup: '<rootDir>/tests/support/start-database.ts',
  globalTeardown: '<rootDir>/tests/support/stop-database.ts',
  setupFiles: ['<rootDir>/tests/support/test-env.ts'],
  setupFilesAfterEnv: ['<rootDir>/tests/support/fresh-database.ts'],
}

export default async () => ({
  rootDir: root,
  projects: [
    await project('unit', { setupFiles: ['<rootDir>/tests/support/test-env.ts'] }),
    await project('v1', onDatabase),
    // The web process as it is built: tests/run.ts builds it.
    await project('process', onDatabase),
  ],
  // Jest would leave a processor idle, and the tests wait for the database half of the time.
  maxWorkers: 4,
  testSequencer: '<rootDir>/tests/support/longest-first.mjs',
  // Ends what hangs. How long something takes is the bench's to say: a busy machine takes twenty times as long.
  testTimeout: 600_000,
  reporters: ['default'],
})
