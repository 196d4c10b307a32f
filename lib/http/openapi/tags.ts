// The groups of the API's description, by the beginning of a path: the first that fits. Pure.

interface Tag {
  name: string
  description: string
  under: string[]
}

const TAGS: readonly Tag[] = [
  { name: 'Breaches', description: 'The check, and the catalogue of breaches.', under: ['/v1/breaches'] },
  {
    name: 'Settlements',
    description: 'What people can claim by themselves, and the addresses on record for it.',
    under: ['/v1/settlements/check-address', '/v1/companies'],
  },
  {
    name: 'Requests',
    description: 'Being notified, and requesting a free consultation.',
    under: ['/v1/users/get-notified', '/v1/users/withdraw-request'],
  },
  { name: 'Passkeys', description: 'Signing in without a password.', under: ['/v1/auth/passkeys'] },
  { name: 'Accounts', description: 'Signing up, in and out; passwords and sessions.', under: ['/v1/auth'] },
  {
    name: 'Following',
    description: 'The settlements that a person follows, and their days.',
    under: ['/v1/users/settlements', '/v1/settlements', '/v1/calendar', '/v1/mail/confirm'],
  },
  {
    name: 'Members',
    description: "One's own account: profile, addresses, consents, cases, notifications.",
    under: ['/v1/users/me'],
  },
  { name: 'Users', description: 'People, as operators see them.', under: ['/v1/users'] },
  {
    name: 'Mail',
    description: 'Unsubscribing, previews, and what the mail provider reports.',
    under: ['/v1/mail', '/v1/email-preview'],
  },
  {
    name: 'Law firms',
    description:
      'What a law firm is handed, for its people; and the keys that certificates of hand-overs verify with.',
    under: ['/v1/firm', '/v1/certificates'],
  },
  {
    name: 'Operators',
    description: 'The admin area: breaches, uploads, alerts, requests, operators.',
    under: ['/v1/admin'],
  },
  { name: 'Description', description: 'This description.', under: ['/v1/openapi.json', '/v1/docs'] },
]

/** @throws Error for a path that no group has. */
export function tagOf(path: string): string {
  const tag = TAGS.find(({ under }) => under.some((start) => path === start || path.startsWith(`${start}/`)))
  if (!tag) throw new Error(`No group of lib/http/openapi/tags.ts has ${path}.`)
  return tag.name
}

/** The groups that are in use, in order. */
export function tagsOf(paths: string[]): { name: string; description: string }[] {
  const used = new Set(paths.map(tagOf))
  return TAGS.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description }))
}
