import fs from 'node:fs'
import next from '@next/eslint-plugin-next'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import importX from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'
import { noServerOnly } from './tests/lint/no-server-only.mjs'

// The import rules of the architecture (docs/architecture.md): which other rooms of lib a room may import. Every folder of lib
// stands here, lower rooms first, and none may import what stands further down, but through `events`. The loose files of lib are everybody's.
const ROOMS = {
  validation: [],
  site: ['validation'],
  crypto: [],
  'security-log': ['crypto'],
  db: ['validation'],
  http: ['db', 'security-log', 'validation'],
  lists: ['db', 'http', 'validation'],
  keys: ['crypto', 'db', 'security-log'],
  audit: ['db', 'http', 'lists', 'site', 'validation'],
  // What operators have removed, and can put back for a week.
  removed: ['keys'],
  visit: ['crypto', 'validation'],
  consents: ['crypto', 'db', 'site', 'validation'],
  breaches: ['audit', 'crypto', 'db', 'events', 'http', 'keys', 'lists', 'removed', 'site', 'validation'],
  imports: ['audit', 'breaches', 'crypto', 'db', 'http', 'keys', 'lists', 'removed', 'site', 'validation'],
  // What programs of others are told.
  webhooks: ['audit', 'crypto', 'db', 'http', 'lists', 'validation'],
  // What a person can claim by themselves, and by when.
  settlements: ['audit', 'breaches', 'crypto', 'db', 'http', 'imports', 'lists', 'site', 'validation'],
  mail: [
    'audit',
    'breaches',
    'consents',
    'crypto',
    'db',
    'http',
    'lists',
    'settlements',
    'site',
    'validation',
  ],
  verification: ['breaches', 'consents', 'crypto', 'db', 'http', 'mail', 'site', 'validation', 'visit'],
  // Who follows a settlement, and what they are told.
  follows: [
    'breaches',
    'consents',
    'crypto',
    'db',
    'http',
    'mail',
    'settlements',
    'site',
    'validation',
    'verification',
  ],
  // What somebody does about their breaches, and what these cost them: theirs alone.
  plan: ['breaches', 'db', 'follows', 'http', 'lists', 'mail', 'settlements', 'site', 'validation'],
  cases: [
    'audit',
    'breaches',
    'consents',
    'crypto',
    'db',
    'http',
    'lists',
    'mail',
    'settlements',
    'site',
    'validation',
  ],
  leads: [
    'audit',
    'breaches',
    'consents',
    'crypto',
    'db',
    'events',
    'http',
    'lists',
    'mail',
    'settlements',
    'site',
    'validation',
    'verification',
  ],
  // Whom a request is handed over to, with what certificate, and how it is recalled.
  firms: [
    'audit',
    'breaches',
    'consents',
    'crypto',
    'db',
    'http',
    'leads',
    'lists',
    'mail',
    'site',
    'validation',
  ],
  alerts: [
    'audit',
    'breaches',
    'cases',
    'consents',
    'crypto',
    'db',
    'http',
    'lists',
    'mail',
    'settlements',
    'site',
    'validation',
  ],
  auth: [
    'audit',
    'consents',
    'crypto',
    'db',
    'events',
    'http',
    'lists',
    'mail',
    'security-log',
    'site',
    'validation',
    'verification',
    'visit',
  ],
  members: [
    'audit',
    'auth',
    'breaches',
    'consents',
    'crypto',
    'db',
    'events',
    'firms',
    'follows',
    'http',
    'leads',
    'lists',
    'mail',
    'plan',
    'removed',
    'site',
    'validation',
    'verification',
  ],
  retention: ['alerts', 'audit', 'consents', 'crypto', 'db', 'events', 'mail', 'members', 'removed', 'site'],
  // What follows in other domains: the one room that may look up, and down.
  events: [
    'alerts',
    'breaches',
    'cases',
    'consents',
    'crypto',
    'db',
    'http',
    'mail',
    'removed',
    'retention',
    'settlements',
  ],
  // The operators' page as a whole.
  panel: [
    'audit',
    'breaches',
    'db',
    'http',
    'lists',
    'members',
    'removed',
    'retention',
    'site',
    'validation',
  ],
  server: [
    'auth',
    'breaches',
    'crypto',
    'db',
    'http',
    'keys',
    'mail',
    'security-log',
    'settlements',
    'site',
    'validation',
    'visit',
  ],
  jobs: [
    'alerts',
    'audit',
    'auth',
    'breaches',
    'cases',
    'db',
    'events',
    'firms',
    'follows',
    'http',
    'imports',
    'keys',
    'mail',
    'members',
    'plan',
    'retention',
    'server',
    'settlements',
    'verification',
    'webhooks',
  ],
  // The browser's client: types of all, and code of none.
  'api-client': [
    'alerts',
    'audit',
    'auth',
    'breaches',
    'cases',
    'consents',
    'firms',
    'follows',
    'http',
    'imports',
    'leads',
    'lists',
    'mail',
    'members',
    'panel',
    'plan',
    'settlements',
    'validation',
    'verification',
    'webhooks',
  ],
  cli: [
    'alerts',
    'audit',
    'auth',
    'breaches',
    'crypto',
    'db',
    'firms',
    'http',
    'imports',
    'jobs',
    'keys',
    'lists',
    'mail',
    'members',
    'retention',
    'server',
    'settlements',
    'site',
    'validation',
  ],
}

const LOOSE = ['./clock.ts', './env.ts', './log.ts', './outside-requests.ts', './paths.ts']

const zones = [
  ...Object.entries(ROOMS).map(([room, others]) => ({
    target: `./lib/${room}`,
    from: './lib',
    except: [...LOOSE, `./${room}`, ...others.map((other) => `./${other}`)],
    message: `The room ${room} may not import this one: see ROOMS in eslint.config.mjs.`,
  })),
  { target: './lib/*.ts', from: './lib', except: [...LOOSE, './validation'] },
  { target: './lib', from: ['./app', './components', './server.ts', './middleware.ts'] },
  { target: './lib/!(mail)/**', from: './emails', message: 'Only lib/mail imports emails.' },
  // Components get their data as props; what they may take from lib is any file that is not for the server only.
  { target: './components', from: ['./app', './prisma', './emails', './tests', './server.ts'] },
  { target: './emails', from: ['./app', './components', './prisma'] },
  {
    target: './emails',
    from: './lib',
    except: ['./site/format.ts', './breaches/kinds', './breaches/summary/leaks.ts'],
    message: 'Templates import pure files of lib only.',
  },
  { target: './app', from: './prisma', message: 'Only lib, prisma and tests import the generated client.' },
]

/** The files that begin with 'use client'. */
function inBrowser() {
  return ['app', 'components'].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter(
        (file) =>
          /\.tsx?$/.test(file) && fs.readFileSync(file, 'utf8').trimStart().startsWith("'use client'"),
      )
      // Brackets of a route are no pattern.
      .map((file) => file.replace(/[[\]()]/g, '\\$&')),
  )
}

export default tseslint.config(
  {
    ignores: [
      '.next/',
      '.next-bench/',
      'dist/',
      '.data/',
      'prisma/generated/',
      'next-env.d.ts',
      'test-results/',
      'playwright-report/',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })] },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always'],
    },
  },
  {
    files: ['app/**/*.ts', 'components/**/*.ts', 'emails/**/*.ts', '**/*.tsx'],
    plugins: { 'react-hooks': reactHooks, '@next/next': next },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      ...next.configs.recommended.rules,
      ...next.configs['core-web-vitals'].rules,
    },
  },
  {
    // The others of its rules are of renders that repeat, and half of lint's time: a server component renders once.
    files: inBrowser(),
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['components/**'],
    plugins: { redress: { rules: { 'no-server-only': noServerOnly } } },
    rules: { 'redress/no-server-only': 'error' },
  },
  {
    // No pattern may take longer than its text is long, wherever it is used: not while it matches (backtracking), nor
    // while it looks for a place to begin (moves).
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    // The environment is read in one place.
    files: ['app/**', 'components/**', 'lib/**', 'emails/**'],
    ignores: ['lib/env.ts', 'lib/cli/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read the environment through lib/env.ts.' },
      ],
    },
  },
  {
    // A read from outside has a deadline and a bound in bytes.
    files: ['app/**', 'lib/**'],
    ignores: ['lib/http/read-external.ts', 'lib/server/wrong-method.ts', 'lib/api-client/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Read from outside through lib/http/read-external.ts.' },
      ],
    },
  },
  {
    // A pattern that is put together while the program runs is one that no rule has seen; a formatter of numbers is slow to make.
    files: ['app/**', 'components/**', 'lib/**', 'emails/**', 'prisma/**', '*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: ':matches(NewExpression, CallExpression)[callee.name="RegExp"]',
          message: 'Write the pattern as a literal, so that lint can read it.',
        },
        {
          selector:
            ':matches(CallExpression, NewExpression)[callee.property.name=/^(toLocaleString|NumberFormat)$/]',
          message:
            'Use lib/validation/format-number.ts: the first formatter of the platform’s takes 30 to 40 ms to make.',
        },
        {
          selector:
            'CallExpression[callee.name=/^start([A-Z]|$)/] > :matches(ArrowFunctionExpression, FunctionExpression)[async=true]',
          message: 'A transition that waits for a call holds up every step to another page until it ends.',
        },
      ],
    },
  },
  {
    // The browser's client of /v1 knows schemas as types, so that none is sent to a page.
    files: ['lib/api-client/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['../*', '@/*', 'zod'], allowTypeImports: true, message: 'Import its types alone.' },
          ],
        },
      ],
    },
  },
  { files: ['**/*.tsx'], ...jsxA11y.flatConfigs.recommended },
  {
    files: ['**/*.tsx'],
    rules: {
      // A region that scrolls takes the focus, so that it scrolls by keyboard too.
      'jsx-a11y/no-noninteractive-tabindex': [
        'error',
        { tags: [], roles: ['tabpanel', 'region', 'group'], allowExpressionValues: true },
      ],
    },
  },
  { files: ['lib/cli/**', 'prisma/**', 'tests/**', 'server.ts'], rules: { 'no-console': 'off' } },
)
