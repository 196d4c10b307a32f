// What an API key may be good for. A call says which of them it takes (`key` in its route.ts); one that says nothing takes none. Pure.

export const API_SCOPES = {
  'catalogue:read': {
    label: 'Read the catalogue',
    text: 'Breaches with their legal status, as a list and as a CSV file. Never who is in them.',
  },
  import: {
    label: 'Import breaches',
    text: 'Upload CSV files, look how far they are, import or discard what was previewed.',
  },
  settlements: {
    label: 'Settlements',
    text: 'Read them, bring in lists, draft, and edit drafts. Publishing stays with people.',
  },
  'leads:export': {
    label: 'Export leads',
    text: 'Names, addresses and phone numbers of people who asked for a lawyer; each is recorded as shared.',
  },
} as const satisfies Record<string, { label: string; text: string }>

export type ApiScope = keyof typeof API_SCOPES

/** Characters of a key's name. */
export const MAX_KEY_NAME = 60

/** All of them, in the order in which they are offered. */
export const SCOPE_NAMES = Object.keys(API_SCOPES) as [ApiScope, ...ApiScope[]]
