import { parseArgs } from 'node:util'
import { COMMAND_LINE } from '../audit/record'
import { createInvite } from '../auth/invites/create-invite'
import { emailError, nameError, normaliseEmail, normaliseName } from '../validation/fields'
import { formatDateTime } from '../site/format'
import { checkLinksAddress } from './links-address'
import { withDatabase } from './with-database'

// `npm run admin:invite`: prints a link that makes somebody an admin, or gives an admin who has lost all passkeys another.

const USAGE = 'Usage: npm run admin:invite -- --email ADDRESS [--name NAME]'

void withDatabase(async () => {
  const { email = '', name = '' } = parseArgs({
    options: { email: { type: 'string' }, name: { type: 'string' } },
  }).values
  const wrong = emailError(email) ?? (name === '' ? null : nameError(name))
  if (wrong) throw new Error(`${wrong}.\n${USAGE}`)
  checkLinksAddress()
  const { link, expiresAt } = await createInvite({
    email: normaliseEmail(email),
    name: normaliseName(name),
    actor: COMMAND_LINE,
  })
  console.log(`
  ${link}

  Opens once, in the browser that is to have the passkey, until ${formatDateTime(expiresAt)}. Hand it over safely: whoever opens
  it can become an admin. Earlier invites to this address are not valid any more.
`)
  return 0
})
