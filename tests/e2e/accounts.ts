import { createHmac, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { CDPSession, Page } from '@playwright/test'
import { Client } from 'pg'
import { expect } from './expect'

// Accounts for browser tests, and the mail that belongs to them.

export async function query<T extends object>(
  sql: string,
  values: unknown[] = [],
  url = process.env.E2E_DATABASE_URL,
): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<T>(sql, values)
  await client.end()
  return rows
}

/** For what is one for everybody: who else asks for the same name waits until it is done. */
export async function alone(name: string, act: () => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: process.env.E2E_DATABASE_URL })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`tests: ${name}`])
    await act()
  } finally {
    await client.end()
  }
}

export const PASSWORD = 'a long enough password'
let passwordHash: Promise<string> | undefined

export function emailHash(email: string): Buffer {
  return createHmac('sha256', Buffer.from(process.env.EMAIL_HASH_KEY!, 'hex'))
    .update(email)
    .digest()
    .subarray(0, 16)
}

/** An account with a proven address. @returns its id. */
export async function createAccount(
  email: string,
  { name = 'Ann Lee', url }: { name?: string; url?: string } = {},
): Promise<string> {
  const id = randomUUID()
  await query(
    `INSERT INTO users (id, email, email_hash, name, phone_number, zip_code, password_hash, email_verified_at, claimed_at, adult_at, updated_at)
     VALUES ($1, $2, $3, $4, '+16175550142', '02139', $5, now(), now(), now(), now())`,
    [id, email, emailHash(email), name, await (passwordHash ??= hash(PASSWORD))],
    url,
  )
  return id
}

/** Signs in by the form. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
}

/** Signs in without the form, which has tests of its own. */
export async function signInQuickly(
  page: Page,
  email: string,
  { url = '', password = PASSWORD } = {},
): Promise<void> {
  expect((await page.request.post(`${url}/v1/auth/login`, { data: { email, password } })).status()).toBe(200)
}

/** Signs in as an operator: their passkey has tests of its own. @returns the address. */
export async function signInAsAdmin(
  page: Page,
  { url, database }: { url?: string; database?: string } = {},
): Promise<string> {
  const email = `dana.${randomUUID()}@example.com`
  const id = await createAccount(email, { name: 'Dana Okafor', url: database })
  await signInQuickly(page, email, { url })
  await query("UPDATE users SET role = 'admin' WHERE id = $1", [id], database)
  await query("UPDATE session SET method = 'admin-passkey' WHERE user_id = $1", [id], database)
  return email
}

/** Opens the newest captured message to an address, once it is there. @returns the links in it. */
export async function openMail(page: Page, email: string, subject: RegExp): Promise<string[]> {
  const item = page.getByRole('listitem').filter({ hasText: email }).filter({ hasText: subject }).first()
  await expect(async () => {
    await page.goto('/email-preview/captured')
    expect(await item.count()).toBe(1)
  }).toPass()
  await item.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Links in this message' })).toBeVisible()
  return page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
}

/** A device in the browser that holds passkeys and says yes to every request, or no. @returns its id. */
export async function addAuthenticator(devTools: CDPSession, willing = true): Promise<string> {
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: willing,
      automaticPresenceSimulation: true,
    },
  })
  return authenticatorId
}
