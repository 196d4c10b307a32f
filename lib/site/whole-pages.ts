import { paths } from '../paths'

/** Pages with parts that only the server draws (components/ui/drawn.tsx): in what the client's router asks for they would be missing. */
const WHOLE: ReadonlySet<string> = new Set([
  paths.summary,
  paths.privacyPolicy,
  paths.termsOfService,
  paths.security,
])

/** @param path of this site, with its query. */
export function comesWhole(path: string): boolean {
  return WHOLE.has(path.split('?', 1)[0]!)
}
