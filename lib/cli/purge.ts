import { parseArgs } from 'node:util'
import { purge, type PurgeCounts } from '../retention/purge'
import { withDatabase } from './with-database'

// `npm run purge`: removes what is kept no longer, as the worker does every night. With --dry-run it only counts.

const WORDS: Record<keyof PurgeCounts, string> = {
  sessions: 'expired sessions',
  pendingSignUps: 'sign-ups that nobody confirmed',
  visitProofs: 'expired proofs of visits',
  passkeyChallenges: 'expired passkey challenges',
  tokens: 'mailed links, 30 days old',
  invites: 'invitations of admins, 30 days after their end',
  addresses: 'further addresses that nobody proved in 30 days',
  messages: 'messages of the mail ledger',
  mailEvents: 'calls of the mail provider, a year old',
  rateCounts: 'counts of shared limits, of windows that are over',
  renders: 'rendered mails that nothing uses',
  batches: 'empty mail batches',
  consents: 'consent records of people who are gone, scrubbed',
  users: 'profiles without a sign of life for a year, with everything of theirs',
}

void withDatabase(async () => {
  const { 'dry-run': dryRun = false } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } }).values
  const counts = await purge({ dryRun })
  console.log(dryRun ? 'Would be removed:' : 'Removed:')
  for (const [what, words] of Object.entries(WORDS))
    console.log(`${counts[what as keyof PurgeCounts].toLocaleString('en-US').padStart(11)}  ${words}`)
  return 0
})
