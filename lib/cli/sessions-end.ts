import { parseArgs } from 'node:util'
import { endAllSessions, endSessionsOf } from '../auth/end-sessions'
import { formatNumber } from '../validation/format-number'
import { emailError, normaliseEmail } from '../validation/fields'
import { withDatabase } from './with-database'

// `npm run sessions:end`: signs an account out everywhere, or everybody.

const USAGE = 'Usage: npm run sessions:end -- --email ADDRESS, or -- --everybody'

void withDatabase(async () => {
  const { email, everybody = false } = parseArgs({
    options: { email: { type: 'string' }, everybody: { type: 'boolean' } },
  }).values
  if (everybody === (email !== undefined)) throw new Error(USAGE)
  if (email === undefined) {
    console.log(`${formatNumber(await endAllSessions())} sessions have ended. Everybody signs in again.`)
    return 0
  }
  const wrong = emailError(email)
  if (wrong) throw new Error(`${wrong}.\n${USAGE}`)
  if (!(await endSessionsOf(normaliseEmail(email)))) throw new Error('There is no account of this address.')
  console.log('The account is signed out everywhere. Its password and its passkeys still open it.')
  return 0
})
