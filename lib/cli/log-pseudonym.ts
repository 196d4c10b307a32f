import { parseArgs } from 'node:util'
import { loadEnvFiles } from '@/prisma/local-env'
import { pseudonymOf } from '../crypto/pseudonym'
import { emailError, normaliseEmail } from '../validation/fields'
import { visitorAddress } from '../http/visitor'

// `npm run log:pseudonym`: what an address is called in the log, for whoever looks into what happened. It prints that and nothing
// else. What is not given as an argument is read from standard input, so that no address need stand in a shell's history.

const USAGE =
  'Usage: npm run log:pseudonym -- --email ADDRESS | --ip ADDRESS, or --email or --ip with the address on standard input'

async function main(): Promise<void> {
  loadEnvFiles()
  // It is not asked, and need not be there.
  process.env.DATABASE_URL ??= 'postgresql://localhost/none'
  const { kind, value } = readArguments(process.argv.slice(2))
  const text = (value ?? (await readInput())).trim()
  if (kind === 'email') {
    const wrong = emailError(text)
    if (wrong) throw new Error(`${wrong}.\n${USAGE}`)
    return console.log(pseudonymOf('account', normaliseEmail(text)))
  }
  // As the server counts it: an IPv6 address by its block.
  const address = visitorAddress({}, text, 0)
  if (address === 'unknown') throw new Error(`This is no network address.\n${USAGE}`)
  console.log(pseudonymOf('visitor', address))
}

function readArguments(given: string[]): { kind: 'email' | 'ip'; value: string | null } {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: { email: { type: 'boolean' }, ip: { type: 'boolean' } },
  })
  if (Boolean(values.email) === Boolean(values.ip) || positionals.length > 1) throw new Error(USAGE)
  return { kind: values.email ? 'email' : 'ip', value: positionals[0] ?? null }
}

async function readInput(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk as string
  return text
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
