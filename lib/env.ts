import 'server-only'
import { z } from 'zod'
import { isUsState } from './validation/zip-states'
import { isLocalUrl, isPlainAndRemote, isSafeDatabaseUrl } from './validation/transport-rules'

// The only file that reads process.env. Nothing is validated at import: a build needs no configuration. The server and
// the worker call env() when they start, so that a wrong value is named before the first visitor meets it.

const key32 = z
  .string({ error: 'is missing: 32 random bytes as 64 hex digits, for example from `openssl rand -hex 32`' })
  .regex(
    /^[0-9a-f]{64}$/i,
    'must be 32 random bytes as 64 hex digits, for example from `openssl rand -hex 32`',
  )
  .transform((hex) => Buffer.from(hex, 'hex'))

/** Former keys, and the next one while processes still learn it. */
const MAX_KEYS_ALSO = 4
const keys32 = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((key) => key.trim())
      .filter(Boolean),
  )
  .pipe(
    z
      .array(key32, { error: 'must be keys of 64 hex digits each, separated by commas' })
      .max(
        MAX_KEYS_ALSO,
        `must be at most ${MAX_KEYS_ALSO} keys: drop those that nothing is sealed under any more, see docs/keys.md`,
      ),
  )

const usStates = z
  .string()
  .transform((list) =>
    list
      .toUpperCase()
      .split(',')
      .map((code) => code.trim())
      .filter(Boolean),
  )
  .refine(
    (codes) => codes.every(isUsState),
    'must be two-letter codes of states, separated by commas, for example NY,TX',
  )
const consentPurposes = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((purpose) => purpose.trim())
      .filter(Boolean),
  )
  .pipe(
    z.array(
      z.enum(['analytics', 'advertising'], {
        error: 'must be analytics or advertising, or both with a comma between',
      }),
    ),
  )
const onOff = z.enum(['on', 'off'], { error: 'must be on or off' })
const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with http:// or https://',
})
/** What goes there are people's addresses, keys and cookies. Paths are written behind it, each with its own slash. */
const safeUrl = httpUrl
  .refine((url) => !isPlainAndRemote(url), 'must start with https://, unless its host is this machine')
  .transform(withoutEndingSlashes)
const databaseUrl = z
  .string({ error: 'is missing: the address of a PostgreSQL database, postgresql://…' })
  .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgresql://', abort: true })
  .refine(
    isSafeDatabaseUrl,
    'must use TLS, for its host is not this machine: add sslmode=verify-full (or require), and no other setting of it',
  )
/** More than one database has use for; each costs every process connections. */
const MAX_READ_URLS = 8
const readUrls = z
  .string()
  .max(MAX_READ_URLS * 2_048, 'is too long')
  .transform((list) =>
    list
      .split(',')
      .map((url) => url.trim())
      .filter(Boolean),
  )
  .pipe(
    z
      .array(databaseUrl)
      .max(MAX_READ_URLS, `must be at most ${MAX_READ_URLS} addresses, separated by commas`),
  )
const whole = (min: number, max: number) =>
  z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)

function withoutEndingSlashes(url: string): string {
  let to = url.length
  while (url[to - 1] === '/') to--
  return url.slice(0, to)
}

const schema = z.object({
  DATABASE_URL: databaseUrl,
  MIGRATION_DATABASE_URL: databaseUrl.optional(),
  EMAIL_HASH_KEY: key32,
  ENCRYPTION_KEY: key32,
  ENCRYPTION_KEYS_ALSO: keys32.default([]),
  PORT: whole(1, 65535).default(3000),
  HOST: z.string().max(253).optional(),
  APP_URL: safeUrl.optional(),
  TRUSTED_PROXY_HOPS: whole(0, 10).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  DATABASE_POOL_SIZE: whole(1, 200).default(10),
  DATABASE_TIMEOUT_MS: whole(100, 60_000).default(2_500),
  DATABASE_READ_URLS: readUrls.default([]),
  DATABASE_READ_MAX_AGE_MS: whole(100, 10_000).default(1_000),
  DATABASE_READ_HEDGE_MS: whole(5, 1_000).default(50),
  RATE_LIMIT_STORE: z.enum(['memory', 'postgres'], { error: 'must be memory or postgres' }).default('memory'),

  MEMBER_IDLE_DAYS: whole(1, 30).default(14),
  OPERATOR_IDLE_MINUTES: whole(2, 720).default(30),

  UPLOAD_MAX_BYTES: whole(1024, 1024 ** 4).default(2 * 1024 ** 3),
  UPLOAD_DIR: z.string().min(1).optional(),
  IMPORT_DIR: z.string().min(1).optional(),

  SITE_NAME: z.string().min(1).max(60).default('Redress'),
  SITE_PHONE: z.string().min(1).default('(800) 555-0142'),
  SITE_SUPPORT_EMAIL: z.email('must be an email address').default('help@example.com'),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto: and an address, or an https:// page')
    .optional(),
  SITE_POSTAL_ADDRESS: z.string().min(1).default('Redress, 100 Example Street, Springfield, CA 90000'),
  SITE_FACEBOOK_URL: httpUrl.default('https://www.facebook.com/'),
  SITE_LINKEDIN_URL: httpUrl.default('https://www.linkedin.com/'),
  SITE_X_URL: httpUrl.default('https://x.com/'),

  CONSENT_PURPOSES: consentPurposes.default([]),

  HIBP_BASE_URL: safeUrl.default('https://haveibeenpwned.com/api/v3'),
  HIBP_ACCOUNT_LOOKUP: onOff.default('off'),
  HIBP_API_KEY: z.string().min(1).optional(),
  XPOSEDORNOT_ANALYTICS: onOff.default('off'),
  XPOSEDORNOT_BASE_URL: safeUrl.default('https://api.xposedornot.com'),
  SOURCE_TIMEOUT_MS: whole(100, 5000).default(3000),
  WEBHOOK_PRIVATE_HOSTS: onOff.default('off'),
  CATALOGUE_SYNC: onOff.default('on'),
  COURTLISTENER_TOKEN: z.string().min(1).optional(),
  COURTLISTENER_BASE_URL: safeUrl.default('https://www.courtlistener.com/api/rest/v4'),

  RESEND_API_KEY: z.string().min(1).optional(),
  RESEND_BASE_URL: safeUrl.default('https://api.resend.com'),
  RESEND_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]+$/, 'must be the signing secret that Resend shows, whsec_…')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, 'must be an address, or Name <address>')
    .optional(),
  MAIL_TIMEOUT_MS: whole(100, 60_000).default(15_000),
  MAIL_CONCURRENCY: whole(1, 32).default(4),
  OPERATOR_EMAIL: z.email('must be an email address').optional(),
  EMAIL_PREVIEW: z.enum(['open', 'admin'], { error: 'must be open or admin' }).default('admin'),
  WORKER_PORT: whole(1, 65535).optional(),
  CONSULTATION_STATES_OFF: usStates.default([]),
  LAW_FIRM_HAND_OVER: onOff.default('off'),
  CERTIFICATE_KEY: key32.optional(),
  CA_REFERRAL_CERTIFICATION: z
    .string()
    .trim()
    .regex(/^\d{3,6}$/, 'must be the number of a certificate of the State Bar of California, 3 to 6 digits')
    .optional(),
})

export type Env = z.infer<typeof schema> & { APP_URL: string; MAIL_FROM: string; OPERATOR_EMAIL: string }

const cache = globalThis as typeof globalThis & { __env?: Env }

/**
 * The configuration, read and checked once.
 * @throws Error whose message has one line for each variable that is missing or wrong; values are never quoted.
 */
export function env(): Env {
  return (cache.__env ??= parseEnv(process.env))
}

/** @see env. Empty strings count as absent, so that a line `NAME=` in a file means "the default". */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = schema.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
    throw new Error(
      `The configuration is not complete (see .env.example):\n${[...new Set(lines)].join('\n')}`,
    )
  }
  const parsed = result.data
  if (parsed.HIBP_ACCOUNT_LOOKUP === 'on' && !parsed.HIBP_API_KEY) {
    throw new Error(
      'The configuration is not complete (see .env.example):\n  HIBP_API_KEY is missing: HIBP_ACCOUNT_LOOKUP=on needs it',
    )
  }
  if (parsed.LAW_FIRM_HAND_OVER === 'on' && !parsed.CERTIFICATE_KEY) {
    throw new Error(
      'The configuration is not complete (see .env.example):\n  CERTIFICATE_KEY is missing: LAW_FIRM_HAND_OVER=on signs certificates with it',
    )
  }
  if (mailProvider(parsed) && !parsed.MAIL_FROM) {
    throw new Error(
      'The configuration is not complete (see .env.example):\n  MAIL_FROM is missing: a provider of mail needs a sender of a domain that it has verified',
    )
  }
  const APP_URL = parsed.APP_URL ?? `http://localhost:${parsed.PORT}`
  if (parsed.EMAIL_PREVIEW === 'open' && !isLocalUrl(APP_URL)) {
    throw new Error(
      'The configuration is not complete (see .env.example):\n  EMAIL_PREVIEW must be admin: open shows everybody what people are mailed, which is for an APP_URL on this machine only',
    )
  }
  const { SITE_NAME, SITE_SUPPORT_EMAIL } = parsed
  return {
    ...parsed,
    APP_URL,
    MAIL_FROM: parsed.MAIL_FROM ?? `${SITE_NAME.replace(/[^\p{L}\p{N} ]/gu, '')} <mail@example.com>`,
    OPERATOR_EMAIL: parsed.OPERATOR_EMAIL ?? SITE_SUPPORT_EMAIL,
  }
}

export type MailProvider = 'resend'

/** Who sends mail, by whose key is set; null where mail is kept instead of being sent. All that depends on whether mail leaves asks this. */
export function mailProvider({ RESEND_API_KEY }: Pick<Env, 'RESEND_API_KEY'>): MailProvider | null {
  return RESEND_API_KEY ? 'resend' : null
}
