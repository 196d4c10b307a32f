import { parseArgs } from 'node:util'
import { alertBreach, previewAlert } from '../alerts/alert-breach'
import { COMMAND_LINE } from '../audit/record'
import {
  cancelCampaign,
  listCampaigns,
  pauseCampaign,
  resumeCampaign,
  testCampaign,
} from '../alerts/campaigns'
import { SKIP_WORDS, type SkipReason } from '../alerts/eligibility'
import type { AlertCounts } from '../alerts/write-alerts'
import { formatNumber } from '../validation/format-number'
import { emailError, normaliseEmail } from '../validation/fields'
import { checkLinksAddress } from './links-address'
import { withDatabase } from './with-database'

// `npm run alert`: tells the people whom a breach exposed, and steers the campaigns that do.

/** Nobody else waits for a command. Milliseconds. */
const PREVIEW_TIMEOUT_MS = 10 * 60_000

const USAGE = `Usage:
  npm run alert -- --breach ID [--email ADDRESS] [--preview] [--confirmed N]   who is told, and why others are not; with --preview nothing is sent; more than 1,000 people want their number
  npm run alert -- --breach ID --campaigns                     its campaigns, and how far they are
  npm run alert -- --pause N | --resume N | --cancel N         a campaign by its number
  npm run alert -- --test N --to ADDRESS                       its mail, to one address of your own`

void withDatabase(async () => {
  const { values } = parseArgs({
    options: {
      breach: { type: 'string' },
      email: { type: 'string' },
      preview: { type: 'boolean' },
      confirmed: { type: 'string' },
      campaigns: { type: 'boolean' },
      pause: { type: 'string' },
      resume: { type: 'string' },
      cancel: { type: 'string' },
      test: { type: 'string' },
      to: { type: 'string' },
    },
  })
  if (values.pause) await pauseCampaign(numberOf(values.pause))
  else if (values.resume) await resumeCampaign(numberOf(values.resume))
  else if (values.cancel) await cancel(numberOf(values.cancel))
  else if (values.test && values.to) {
    checkLinksAddress()
    await testCampaign(numberOf(values.test), addressOf(values.to))
  } else if (values.breach && values.campaigns) await printCampaigns(values.breach)
  else if (values.breach) {
    if (!values.preview) checkLinksAddress()
    const email = values.email === undefined ? undefined : addressOf(values.email)
    const counts = await (values.preview
      ? previewAlert(values.breach, email, PREVIEW_TIMEOUT_MS)
      : alertBreach(
          values.breach,
          email,
          COMMAND_LINE,
          values.confirmed === undefined ? undefined : numberOf(values.confirmed),
        ))
    printCounts(counts, values.preview ? 'would get a message' : 'messages written')
  } else throw new Error(USAGE)
  return 0
})

async function cancel(id: number): Promise<void> {
  const { cancelled, finished } = await cancelCampaign(id)
  console.log(
    finished
      ? `${cancelled} messages will not be sent.`
      : 'Nothing more is sent. The worker marks the messages.',
  )
}

function printCounts({ queued, skipped }: AlertCounts, what: string): void {
  console.log(`${formatNumber(queued)} ${what}`)
  for (const [reason, people] of Object.entries(skipped))
    console.log(`${formatNumber(people)} skipped: ${SKIP_WORDS[reason as SkipReason].toLowerCase()}`)
}

async function printCampaigns(uniqueBreachId: string): Promise<void> {
  const campaigns = await listCampaigns(uniqueBreachId)
  if (campaigns.length === 0) console.log('No campaign yet.')
  for (const { id, kind, state, counts } of campaigns) {
    const parts = Object.entries(counts).map(([name, count]) => `${formatNumber(count)} ${name}`)
    console.log(`${id}  ${kind}  ${state}  ${parts.join(', ') || 'nobody'}`)
  }
}

function numberOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(USAGE)
  return Number(text)
}

function addressOf(text: string): string {
  const error = emailError(text)
  if (error) throw new Error(error)
  return normaliseEmail(text)
}
