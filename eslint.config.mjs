import next from '@next/eslint-plugin-next'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import importX from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'

// The import rules of the architecture, one zone each: files in `target` may not import from `from`, except `except`.
const zones = [
  // Components get their data as props. From lib they may take what is pure, and the browser's client of /v1.
  {
    target: './components',
    from: ['./app', './prisma', './emails', './tests', './server.ts'],
  },
  {
    target: './components',
    from: './lib',
    except: [
      './api-client',
      './audit-actions.ts',
      './paths.ts',
      './format.ts',
      './fields.ts',
      './cn.ts',
      './estimates.ts',
      './consent-choice.ts',
      './breaches/breach.ts',
      './breaches/status.ts',
      './breaches/severity.ts',
      './breaches/advice.ts',
      './breaches/analytics-passwords.ts',
      './breaches/analytics-risk.ts',
      './breaches/analytics.ts',
      './breaches/admin-breach.ts',
      './breaches/admin-list-schema.ts',
      './breaches/edit-schema.ts',
      './breaches/evidence.ts',
      './breaches/form-schema.ts',
      './breaches/plain-text.ts',
      './breaches/sync-run.ts',
      './breaches/csv/columns.ts',
      './breaches/csv/guess-mapping.ts',
      './breaches/csv/mapping.ts',
      './breaches/csv/mapping-draft.ts',
      './breaches/csv/recognise.ts',
      './breaches/upload/upload.ts',
      './auth/access.ts',
      './auth/account-schema.ts',
      './auth/device-name.ts',
      './auth/passkeys/error-words.ts',
      './auth/passkeys/name.ts',
      './auth/passkeys/passkey.ts',
      './auth/password-hint.ts',
      './cases/case.ts',
      './cases/notification.ts',
      './cases/samples.ts',
      './http/openapi/types.ts',
      './http/openapi/schema-rows.ts',
      './leads/forms.ts',
      './leads/schema.ts',
      './leads/lead-view.ts',
      './leads/zip-states.ts',
      './mail/previewable.ts',
      './mail/mail-view.ts',
      './admin/audit/list-schema.ts',
      './users/account-items.ts',
      './users/preference.ts',
      './users/profile-schema.ts',
    ],
    message: 'Components import pure files of lib and lib/api-client only; data comes as props.',
  },
  { target: './emails', from: ['./app', './components', './prisma'] },
  { target: './lib', from: ['./app', './components', './server.ts', './middleware.ts'] },
  {
    target: './lib/!(mail|alerts)/**',
    from: './emails',
    message: 'Only lib/mail and lib/alerts import emails.',
  },
  { target: './lib/*.ts', from: './emails', message: 'Only lib/mail and lib/alerts import emails.' },
  {
    target: './emails',
    from: './lib',
    except: ['./format.ts', './breaches/advice.ts'],
    message: 'Templates import pure files of lib only.',
  },
  { target: './app', from: './prisma', message: 'Only lib, prisma and tests import the generated client.' },
  // Domains share the floor; of http they know the errors alone.
  {
    target: './lib/breaches',
    from: [
      './lib/leads',
      './lib/users',
      './lib/cases',
      './lib/alerts',
      './lib/admin',
      './lib/auth',
      './lib/cli',
    ],
  },
  {
    target: './lib/leads',
    from: ['./lib/cases', './lib/alerts', './lib/admin', './lib/auth', './lib/cli'],
  },
  {
    target: ['./lib/breaches', './lib/leads'],
    from: './lib/http',
    except: ['./errors.ts', './deadline.ts', './read-external.ts'],
  },
]

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
    plugins: { 'import-x': importX, 'react-hooks': reactHooks, '@next/next': next },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })] },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...next.configs.recommended.rules,
      ...next.configs['core-web-vitals'].rules,
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-restricted-paths': ['error', { zones }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always'],
    },
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
    // A pattern that is put together while the program runs is one that no rule has seen.
    files: ['app/**', 'components/**', 'lib/**', 'emails/**', 'prisma/**', '*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: ':matches(NewExpression, CallExpression)[callee.name="RegExp"]',
          message: 'Write the pattern as a literal, so that lint can read it.',
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
  { files: ['lib/cli/**', 'prisma/**', 'tests/**', 'server.ts'], rules: { 'no-console': 'off' } },
  { files: ['**/*.mjs'], ...tseslint.configs.disableTypeChecked },
)
