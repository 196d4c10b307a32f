import fs from 'node:fs'
import { loadEnvFiles } from '@/prisma/local-env'
import { verifyCertificate } from '../firms/certificate/certificate'
import { signingKey } from '../firms/certificate/signing-key'
import { listedGiven } from '../firms/given'

// `npm run certificate -- verify FILE [PUBLIC_KEY]`: whether the certificate of a hand-over holds. It asks nobody: no database, no network.
// PUBLIC_KEY is a file in PEM; left out, it is the key of this installation's configuration. `npm run certificate -- key` prints that.

const USAGE =
  'Usage: npm run certificate -- verify FILE [PUBLIC_KEY], where PUBLIC_KEY is a file in PEM; or npm run certificate -- key'

function ownKey(): string {
  loadEnvFiles()
  // It is not asked, and need not be there.
  process.env.DATABASE_URL ??= 'postgresql://localhost/none'
  return signingKey().publicKey
}

function main([command, file, keyFile, ...more]: string[]): void {
  if (command === 'key' && file === undefined) return console.log(ownKey().trimEnd())
  if (command !== 'verify' || file === undefined || more.length > 0) throw new Error(USAGE)
  const publicKey = keyFile === undefined ? ownKey() : fs.readFileSync(keyFile, 'utf8')
  const verdict = verifyCertificate(fs.readFileSync(file, 'utf8'), publicKey)
  if (!verdict.holds) throw new Error(`It does not hold. ${verdict.why}`)
  const { payload, given } = verdict
  const lines = [
    ['Certificate', payload.id],
    ['Issued by', `${payload.issuer.name}, ${payload.issuer.url}`],
    ['Key', payload.keyId],
    ['Request', payload.request],
    ['Form', `${payload.form.id}, ${payload.form.page}`],
    ['Law firm', `${payload.firm.name} (${payload.firm.id})`],
    ['Words', `version ${payload.version.firm}: ${payload.words}`],
    ['Agreed', payload.agreedAt],
    [
      'Confirmed',
      `${payload.confirmedAt}, by ${payload.confirmedBy === 'link' ? 'a mailed link' : 'a session of its owner'}`,
    ],
    ['Handed over', `${payload.handedOverAt}, by ${payload.handedOverBy}`],
    ...listedGiven(given),
  ]
  console.log('It holds.')
  for (const [name, value] of lines) console.log(`  ${name!.padEnd(14)} ${value}`)
}

try {
  main(process.argv.slice(2))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
