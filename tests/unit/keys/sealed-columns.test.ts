import fs from 'node:fs'
import { SEALED_COLUMNS } from '@/lib/keys/sealed-columns'

// Whoever adds a column that is sealed adds it to what keys:rotate seals anew: bytes are either known to be no secret, or listed.

/** Hashes, digests, ids and public keys. */
const NOT_SEALED = [
  'exposure.email_hash',
  'catalogue_state.hash_key_fingerprint',
  'csv_import.digest',
  'csv_import.content_digest',
  'csv_import.resume_key',
  'users.email_hash',
  'pending_sign_up.email_hash',
  'session.refresh_hash',
  'session.previous_hash',
  'visit_proof.email_hash',
  'passkey.public_key',
  'firm_passkey.public_key',
  'admin_invite.token_hash',
  'monitored_address.email_hash',
  'lookup_opt_out.email_hash',
  'consent.email_hash',
  'consent.confirmed_by',
  'consent.phone_hash',
  'email_batch.key_id',
  'email_message.email_hash',
  'email_token.token_hash',
  'email_token.email_hash',
  'email_token_lead.token_hash',
  'suppression.email_hash',
  'settlement_follower.email_hash',
  'calendar_feed.token_hash',
  'api_key.secret_hash',
  'removed_item.email_hash',
  'import_exposure.email_hash',
]

test('every column of bytes is sealed anew when keys change, or is no secret', () => {
  const schema = fs.readFileSync('prisma/schema.prisma', 'utf8')
  const columns = [...schema.matchAll(/^model \w+ \{\n([\s\S]*?)^\}/gm)].flatMap(([, body]) => {
    const table = /@@map\("(\w+)"\)/.exec(body!)![1]!
    return [...body!.matchAll(/^ {2}(\w+) +Bytes\b\??(.*)$/gm)].map(
      ([, field, rest]) => `${table}.${/@map\("(\w+)"\)/.exec(rest!)?.[1] ?? field}`,
    )
  })
  const sealed = SEALED_COLUMNS.filter(({ kind }) => kind === 'address').map(
    ({ table, column }) => `${table}.${column}`,
  )
  expect(columns.length).toBeGreaterThan(20)
  expect([...columns].sort()).toEqual([...sealed, ...NOT_SEALED].sort())
})
