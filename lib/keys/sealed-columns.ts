import 'server-only'
import { openAddress, openTokenText, sealExposureEmail, sealToken, type Opened } from '../crypto/crypto'
import { sealingKey } from '../crypto/keyring'

// Everything in the database that is sealed under ENCRYPTION_KEY. What hangs in browsers and mailboxes is in docs/keys.md.

export interface SealedColumn {
  table: string
  /** As SQL names it. */
  column: string
  kind:
    'address' | 'mail-values' | 'claim-number' | 'webhook-secret' | 'hand-over' | 'rejected-row' | 'key-probe'
  /** The columns of its primary key, in their order. */
  key: { name: string; type: string }[]
}

export const SEALED_COLUMNS: SealedColumn[] = [
  { table: 'users', column: 'email_ciphertext', kind: 'address', key: [{ name: 'id', type: 'uuid' }] },
  {
    table: 'monitored_address',
    column: 'email_ciphertext',
    kind: 'address',
    key: [{ name: 'id', type: 'uuid' }],
  },
  {
    table: 'email_token',
    column: 'recipient',
    kind: 'address',
    key: [{ name: 'token_hash', type: 'bytea' }],
  },
  { table: 'email_message', column: 'recipient', kind: 'address', key: [{ name: 'id', type: 'bigint' }] },
  { table: 'email_message', column: '"values"', kind: 'mail-values', key: [{ name: 'id', type: 'bigint' }] },
  {
    table: 'exposure',
    column: 'email_ciphertext',
    kind: 'address',
    key: [
      { name: 'breach_id', type: 'int' },
      { name: 'email_hash', type: 'bytea' },
    ],
  },
  {
    table: 'settlement_follower',
    column: 'email_ciphertext',
    kind: 'address',
    key: [{ name: 'id', type: 'uuid' }],
  },
  {
    table: 'member_settlement',
    column: 'claim_number',
    kind: 'claim-number',
    key: [
      { name: 'user_id', type: 'uuid' },
      { name: 'settlement_id', type: 'int' },
    ],
  },
  { table: 'removed_row', column: 'address', kind: 'address', key: [{ name: 'id', type: 'bigint' }] },
  {
    table: 'removed_row',
    column: 'claim_number',
    kind: 'claim-number',
    key: [{ name: 'id', type: 'bigint' }],
  },
  {
    table: 'webhook_endpoint',
    column: 'secret',
    kind: 'webhook-secret',
    key: [{ name: 'id', type: 'uuid' }],
  },
  {
    table: 'webhook_endpoint',
    column: 'former_secret',
    kind: 'webhook-secret',
    key: [{ name: 'id', type: 'uuid' }],
  },
  {
    table: 'import_rejected',
    column: 'sealed',
    kind: 'rejected-row',
    key: [
      { name: 'import_id', type: 'uuid' },
      { name: 'number', type: 'int' },
    ],
  },
  { table: 'hand_over', column: 'disclosed', kind: 'hand-over', key: [{ name: 'id', type: 'uuid' }] },
  // Last: that it opens says that the rest does.
  {
    table: 'catalogue_state',
    column: 'key_probe',
    kind: 'key-probe',
    key: [{ name: 'id', type: 'smallint' }],
  },
]

/** What a stored value is sealed under. */
export type Inspected =
  | { is: 'current' }
  /** @property under the key's id in hexadecimal, or null for a value from before keys had ids. */
  | { is: 'other'; under: string | null; anew: Buffer | string }
  | { is: 'unreadable' }

/** Opens a stored value, and seals it anew where it is not under the key that seals. */
export function inspectSealed(kind: SealedColumn['kind'], sealed: Buffer | string): Inspected {
  if (kind === 'address')
    return inspect(openAddress(Buffer.from(sealed)), (email) => sealExposureEmail(email).ciphertext)
  return inspect(openTokenText(kind, sealed.toString()), (text) => sealToken(kind, JSON.parse(text)))
}

function inspect(opened: Opened | null, sealAnew: (text: string) => Buffer | string): Inspected {
  if (!opened) return { is: 'unreadable' }
  if (opened.keyId?.equals(sealingKey().id)) return { is: 'current' }
  return { is: 'other', under: opened.keyId?.toString('hex') ?? null, anew: sealAnew(opened.text) }
}
