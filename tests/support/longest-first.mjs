// Jest begins with the biggest files, and some of the smallest take longest: begun last, one of them keeps a processor
// busy while the others idle.

const LONGEST = [
  'http/hostile-fields',
  'http/authorisation',
  'http/every-call',
  'security-log/security-log',
  'leads/settlement-gate',
  'follows/chaos',
  'imports/resume-import',
  'imports/import-csv',
  'keys/under-load',
  'mail/sender',
  'mail/chaos',
  'breaches/one/order',
  'alerts/trusted-sources',
  'settlements/import-command',
  'jobs/worker',
  'panel/put-back',
  'auth/sign-up-answer',
]

/** Where a test file stands: the longest by their place above, the others after them. */
const place = ({ path }) => {
  const at = LONGEST.findIndex((name) => path.endsWith(`/${name}.test.ts`))
  return at < 0 ? LONGEST.length : at
}

export default class LongestFirst {
  sort(tests) {
    const sizes = new Map(tests.map((test) => [test, test.context.hasteFS.getSize(test.path) ?? 0]))
    return [...tests].sort((a, b) => place(a) - place(b) || sizes.get(b) - sizes.get(a))
  }

  cacheResults() {}
}
