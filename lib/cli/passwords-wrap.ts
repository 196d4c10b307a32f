import { wrapImportedPasswords } from '../auth/passwords/wrap-imported'
import { formatNumber } from '../validation/format-number'
import { withDatabase } from './with-database'

// `npm run passwords:wrap`: puts imported password hashes under Argon2id now. The worker does it within minutes of an import.

void withDatabase(async () => {
  const { wrapped } = await wrapImportedPasswords(Number.POSITIVE_INFINITY)
  console.log(`${formatNumber(wrapped)} imported passwords were put under Argon2id. None is left as it came.`)
  return 0
})
