// Other ways to write an address that its mail provider delivers to the same mailbox. To the companies that store them they are
// different addresses, and so they are to us: nobody is looked up under one that they have not chosen. Pure.

const GMAIL = ['gmail.com', 'googlemail.com'] as const

/** More would be a guess. */
const MAX = 3

/**
 * What the owner of an address may have given elsewhere: without its tag, at Gmail's other name, and there without dots.
 * @param email as `normaliseEmail` returns it.
 * @returns none for most.
 */
export function variantsOf(email: string): string[] {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  const plus = local.indexOf('+')
  const untagged = plus > 0 ? local.slice(0, plus) : local
  const others = [`${untagged}@${domain}`]
  if (isGmail(domain)) {
    const undotted = untagged.replaceAll('.', '')
    for (const name of undotted === '' ? [untagged] : [untagged, undotted])
      for (const google of GMAIL) others.push(`${name}@${google}`)
  }
  return [...new Set(others)].filter((other) => other !== email).slice(0, MAX)
}

function isGmail(domain: string): boolean {
  return (GMAIL as readonly string[]).includes(domain)
}
