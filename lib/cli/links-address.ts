import { env, mailProvider, type Env } from '../env'
import { isLocalUrl } from '../validation/transport-rules'

/**
 * What is wrong with the address that links of a command would have, or null. A command does not know where the site was
 * started: without APP_URL it would write this machine's, on a port that the site may not have.
 * @param given the environment as it was given.
 */
export function wrongAddress(
  address: Pick<Env, 'APP_URL'> & Parameters<typeof mailProvider>[0],
  given: Record<string, string | undefined>,
): { words: string; isRefused: boolean } | null {
  const { APP_URL } = address
  const isSaid = Boolean(given.APP_URL || given.PORT)
  const lead = `links would lead to ${APP_URL}`
  const remedy = 'Set APP_URL to the address that people reach the site by.'
  // Real mail, to people who are somewhere else.
  if (mailProvider(address) && isLocalUrl(APP_URL))
    return { words: `Nothing was written: ${lead}. ${remedy}`, isRefused: true }
  return isSaid ? null : { words: `APP_URL is not set: ${lead}. ${remedy}`, isRefused: false }
}

/** For a command that writes links: refuses those that nobody could follow, and warns where it cannot know. @throws Error of one line. */
export function checkLinksAddress(): void {
  const wrong = wrongAddress(env(), process.env)
  if (wrong?.isRefused) throw new Error(wrong.words)
  if (wrong) console.error(wrong.words)
}
