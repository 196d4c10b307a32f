import fs from 'node:fs'
import path from 'node:path'
import { visibleTexts } from '@/tests/support/visible-texts'

// One name for one thing: what it is called on pages, in mail, for operators, in the descriptions of `/v1` and in the docs, and what it
// is never called. Words that promise are held by promises.test.ts, those about settlements by lib/settlements/forbidden-words.ts.

interface Name {
  thing: string
  weSay: string
  not: RegExp
  /** One that the pattern finds. */
  like: string
  /** The files that it is about; left out, all. */
  within?: RegExp
  /** The docs tell programmers of other things by this word. */
  notInDocs?: true
}

const TABLE: readonly Name[] = [
  {
    thing: 'filing by oneself',
    weSay: 'See how to claim, free; Open the official site',
    not: /\bget paid\b|\bjoin(?:ed|s|ing)?\b/i,
    like: 'Join and get paid',
    notInDocs: true,
  },
  {
    thing: 'its status',
    weSay: 'Claims open',
    not: /\bsettlements? (?:is |are )?available\b|\beligib/i,
    like: 'Settlement available',
  },
  {
    thing: 'its day',
    weSay: 'Claim by',
    not: /\bdeadlines?\b|\bends in\b|\bexpires (?:on|in|soon|today)\b/i,
    like: 'Deadline: May 3, 2027',
    notInDocs: true,
  },
  {
    thing: 'a lawyer, on a button',
    weSay: 'Request Consultation',
    not: /\btalk to a lawyer now\b|\brequest compensation\b/i,
    like: 'Talk to a lawyer now',
  },
  {
    thing: 'a lawyer, as a noun',
    weSay: 'free consultation',
    not: /\bcase reviews?\b|\blegal help\b|\blawyer(?:’|')s help\b|\blawyer consultation\b/i,
    like: 'A free case review',
  },
  {
    thing: 'an action under way',
    weSay: 'Active; See the case',
    not: /\bview (?:the )?legal action\b/i,
    like: 'View Legal Action',
  },
  {
    thing: 'alerts about a breach',
    weSay: 'Get Notified',
    not: /\bsubscribe\b|\bsubscriptions?\b/i,
    like: 'Subscribe to alerts',
  },
  {
    thing: 'alerts about the days of a settlement',
    weSay: 'Follow',
    not: /\b(?:watch|track)(?:ed|ing)? (?:a|the|this|your) (?:settlement|claim|case)\b/i,
    like: 'Track this settlement',
  },
  {
    thing: 'where somebody is in a settlement',
    weSay: 'Watching, Filed, Paid',
    not: /\benroll?ed\b/i,
    like: 'Enrolled',
    notInDocs: true,
  },
  {
    thing: 'no action',
    weSay: 'No legal action known',
    not: /\bnothing (?:that )?you can do\b|\byou(?:’|'| a)re safe\b|\bis safe\b|\bno action known\b/i,
    like: 'There is nothing you can do',
    notInDocs: true,
  },
  {
    thing: 'steps',
    weSay: 'Do this first; Your plan',
    not: /\brecommended next steps\b|\bwhat to do now\b|\bsteps that help\b|(?<!future )\bprotection recommendations\b/i,
    like: 'Recommended Next Steps',
  },
  {
    thing: 'what leaked',
    weSay: 'What leaked about you; Data exposed',
    not: /\bcompromised\b/i,
    like: 'Compromised data',
    notInDocs: true,
  },
  {
    thing: 'what an address turns out to be',
    weSay: 'on record, not on our list, resembles',
    not: /\bscam/i,
    like: 'This is a scam',
  },
  {
    thing: 'whose address it is',
    weSay: 'its proven owner',
    not: /\bverified owner\b/i,
    like: 'only to the verified owner',
  },
  {
    thing: 'money',
    weSay: 'The notice estimates',
    not: /\byou(?: wi|’|')ll (?:get|receive) (?:\$|…|money|paid|a payment|a check|compensation)/i,
    like: 'You will get $75',
  },
  {
    thing: 'the code in a letter',
    weSay: 'notice ID',
    not: /\bPIN\b|\bclaim codes?\b|\bclass member id\b|\bunique id\b/i,
    like: 'The PIN in your letter',
    within: /^(?:components\/(?:letter|settlement)|emails\/settlement|lib\/settlements)/,
  },
]

const SPECIFIED = 'the specification’s own word'
const DENIED = 'says that it is not so'
const OTHER_THING = 'is about another thing'

/** The texts that have one all the same, and why: `file: how the text begins`. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'app/(public)/lawyer-consultation/page.tsx: Free Lawyer Consultation': SPECIFIED,
  'components/site/header.tsx: Free Lawyer Consultation': 'the title of the page that it leads to',
  'lib/cases/open-cases.ts: Lawyer consultation': 'the name that members’ cases are stored under',
  'app/admin/(panel)/emails-dialog.tsx: Compromised Emails': SPECIFIED,
  'app/admin/(panel)/emails-dialog.tsx: Failed to fetch compromised emails': SPECIFIED,
  'app/admin/(panel)/emails-list.tsx: No Compromised Emails Found': SPECIFIED,
  'components/admin/breaches/breach-card.tsx: View Compromised Emails': SPECIFIED,
  'lib/imports/map/guess-mapping.ts: Information Compromised': 'the column of a foreign file',
  'app/(public)/breach-details-request-consultation/[[...emailHash]]/page.tsx: Request Compensation': SPECIFIED,
  'components/breach/analysis.tsx: You may be able to join the class action.': SPECIFIED,
  'components/breach/analysis.tsx: … Already joined': SPECIFIED,
  'lib/consents/lead-forms.ts: Join Class Action (Free)': SPECIFIED,
  'lib/consents/lead-forms.ts: Joining...': SPECIFIED,
  'components/dashboard/cases/case-card.tsx: Joined …': 'the specification’s join date of a case',
  'components/dashboard/case/your-case.tsx: Joined': 'the specification’s join date of a case',
  'components/summary/summary.tsx: Recommended Next Steps': SPECIFIED,
  'components/breach/check-failed.tsx: It does not mean your email is safe': DENIED,
  'components/legal/terms-service.tsx: “No breaches found” means not in any breach': DENIED,
  'components/legal/terms-service.tsx: We cannot promise that you will get money': DENIED,
  'components/dashboard/preference-switches.tsx: We open a case for you and follow it. You join nothing': DENIED,
  'components/dashboard/welcome-banner.tsx: Auto-enroll is on': DENIED,
  'lib/cases/case-news.ts: Your address is in': DENIED,
  'components/letter/letter-form.tsx: … No email needed. Do not type a notice ID, PIN,': OTHER_THING,
  'components/legal/terms-service.tsx: The law sets deadlines.': 'the time limits of the law',
  'components/legal/terms-agreement.tsx: … You and we may bring claims': OTHER_THING,
  'components/legal/terms-agreement.tsx: It does not stop you from joining a class action': OTHER_THING,
  'components/legal/terms-of-service.tsx: It says that a dispute between you and us': OTHER_THING,
  'components/settlement/filing-is-free.tsx: … Someone who calls you and offers to file it': 'the words of the Federal Trade Commission, about callers',
  'lib/plan/official-links.ts: FTC: scams': 'the name of its page',
  'lib/audit/actions.ts: Admin enrolled': OTHER_THING,
  'lib/mail/ledger.ts: ((m.campaign_id IS NOT NULL': 'SQL',
  'lib/settlements/intake/deadline-phrase.ts: two deadlines': 'a code; what an operator is asked stands beside it',
} // prettier-ignore

/** The specification keeps its words, and so does the list of where we leave it. */
const QUOTES = ['docs/specification.md', 'docs/deviations.md']

const filesIn = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((name) => /\.tsx?$|\.md$/.test(name) && !name.startsWith('prisma/generated'))

function textsOf(name: string): string[] {
  const source = fs.readFileSync(name, 'utf8')
  // Nearly every file has none of them, and need not be taken apart.
  const inOneLine = source.replace(/\s+/g, ' ')
  if (!TABLE.some(({ not }) => not.test(inOneLine))) return []
  if (!name.endsWith('.md')) return visibleTexts(source, name)
  return source.split('\n\n').map((text) => text.replace(/\s+/g, ' ').replace(/`[^`]*`/g, '…'))
}

const found = ['app', 'components', 'emails', 'lib', 'prisma', 'docs']
  .flatMap(filesIn)
  .concat('README.md')
  .filter((name) => !QUOTES.includes(name))
  .flatMap((name) =>
    textsOf(name).flatMap((text) =>
      TABLE.filter(
        ({ not, within, notInDocs }) =>
          not.test(text) && (within?.test(name) ?? true) && !(notInDocs && name.endsWith('.md')),
      ).map(({ thing, weSay }) => ({ where: `${name}: ${text}`, thing, weSay })),
    ),
  )

const isAllowed = (where: string) => Object.keys(EXCEPTIONS).some((known) => where.startsWith(known))

test('nothing is called by another name', () => {
  expect(found.filter(({ where }) => !isAllowed(where))).toEqual([])
})

test('every exception is there still', () => {
  for (const known of Object.keys(EXCEPTIONS))
    expect([known, found.some(({ where }) => where.startsWith(known))]).toEqual([known, true])
})

test.each(TABLE)('$thing: the other names are found, ours are none', ({ not, like, weSay }) => {
  expect(like).toMatch(not)
  for (const { not: other } of TABLE) expect(weSay).not.toMatch(other)
})

test('what a person reads is found in code, and what a program reads is not', () => {
  const code = `
    import x from 'a deadline'
    // a deadline
    const sql = \`SELECT 1 FROM a JOIN b WHERE a.deadline > 1\`
    const row = { 'the deadline': 'Deadline of it', kind: 'deadline' }
    export const View = () => <p className="a deadline">The <b>last</b> deadline {'is'} {day}.</p>`
  expect(visibleTexts(code, 'x.tsx')).toEqual(['Deadline of it', 'The … deadline is ….', 'last'])
})
