// A configuration for tests. The keys are made up and public.
Object.assign(process.env, {
  DATABASE_URL: process.env.DATABASE_URL ?? 'postgresql://nobody@127.0.0.1:1/none',
  // A busy machine is no database that hangs.
  DATABASE_TIMEOUT_MS: '60000',
  EMAIL_HASH_KEY: '11'.repeat(32),
  ENCRYPTION_KEY: '22'.repeat(32),
  APP_URL: 'http://localhost:3000',
  LOG_LEVEL: 'silent',
  CATALOGUE_SYNC: 'off',
  HIBP_ACCOUNT_LOOKUP: 'off',
  XPOSEDORNOT_ANALYTICS: 'off',
  LAW_FIRM_HAND_OVER: 'on',
  CERTIFICATE_KEY: '33'.repeat(32),
})
