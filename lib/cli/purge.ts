import { parseArgs } from 'node:util'
import { formatNumber } from '../validation/format-number'
import { purge } from '../retention/purge'
import { RETENTION_RULES } from '../retention/retention-table'
import { withDatabase } from './with-database'

// `npm run purge`: removes what is kept no longer, as the worker does every night. With --dry-run it only counts.

void withDatabase(async () => {
  const { 'dry-run': dryRun = false } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } }).values
  const counts = await purge({ dryRun })
  console.log(dryRun ? 'Would be removed:' : 'Removed:')
  for (const [name, { counted }] of RETENTION_RULES)
    console.log(`${formatNumber(counts[name]).padStart(11)}  ${counted}`)
  return 0
})
