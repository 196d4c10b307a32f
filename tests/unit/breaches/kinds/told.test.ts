import fs from 'node:fs'
import { KIND_NAMES, KINDS, type KindName } from '@/lib/breaches/kinds/kind-table'
import { inRequest } from '@/lib/breaches/kinds/kind-words'
import { followingOf } from '@/lib/breaches/status/following'
import { hasLegalAction } from '@/lib/breaches/status/status'
import { STATUS_CODES, statusOf } from '@/lib/breaches/status/status-table'
import { followingState } from '@/lib/cases/case'
import { newsOfBreach, newsOfEnrolment, newsOfMove, newsOfOpening } from '@/lib/cases/case-news'
import { requestWords } from '@/lib/consents/request-words'
import { BASIS_WORDS } from '@/lib/mail/basis'
import { CAMPAIGN_TEMPLATES } from '@/lib/mail/template-table'
import { renderTemplate, type RenderedMail } from '@/lib/mail/templates'
import { SAMPLE_BREACH } from '@/emails/sample'
import type { MailBreach } from '@/emails/types'

// What people are told of an entry by mail and on their dashboards, for each kind, status and age: nothing that its page denies.

const AGES = { young: '2026-06-01', old: '2015-06-01' } as const

const mailBreach = (kind: KindName, status: number, breachDate: string): MailBreach => ({
  ...SAMPLE_BREACH,
  title: 'Acme',
  isExample: false,
  kind,
  breachDate,
  pwnCount: 3_400_000,
  dataClasses: ['Email addresses', 'Passwords', 'Names', 'Something new'],
  status: String(status),
})

const newsFor = (kind: KindName, status: number, claims = false) => {
  const facts = { kind, hasLegalAction: hasLegalAction(status), massActionBreachStatus: String(status) }
  const following = followingOf(facts, claims)
  const isRetired = kind === 'retired'
  const moves = [true, false].map((asked) =>
    newsOfMove(followingState({ status, isRetired, kind }, asked), kind, claims),
  )
  return { following, opened: newsOfOpening(following), moves }
}

const COMBINATIONS = KIND_NAMES.flatMap((kind) =>
  STATUS_CODES.flatMap((status) =>
    Object.entries(AGES).map(([age, date]) => [kind, status, age, mailBreach(kind, status, date)] as const),
  ),
)

const IS_STATED = /\bthe Acme breach\b|\bthis breach\b|\ba data breach\b|\ba breach you are in\b/
const NO_LAW =
  /no legal step|nothing (?:you )?can (?:be )?do|no action required|not (?:entitled|eligible)|too late/i

describe.each(COMBINATIONS)('%s, status %i, %s', (kind, status, _age, breach) => {
  const { isUncertain, hasAccount } = KINDS[kind]
  let mails: RenderedMail[]
  beforeAll(async () => {
    mails = await Promise.all(
      statusOf(status).mails.map((campaign) => renderTemplate(CAMPAIGN_TEMPLATES[campaign], { breach })),
    )
  })
  const { following, opened, moves } = newsFor(kind, status)
  const news = [
    opened,
    ...moves,
    newsOfBreach(kind, true),
    newsOfBreach(kind, false),
    newsOfEnrolment(kind, false),
  ].map(({ title, message }) => `${title}\n${message}`.replaceAll('{company}', 'Acme'))

  test('what is not certain is not stated, in no subject, heading or line', () => {
    if (!isUncertain) return
    for (const { subject, text } of mails) {
      expect(subject).not.toMatch(IS_STATED)
      expect(text).not.toMatch(IS_STATED)
      expect(text).toMatch(/said to be|probably not/i)
      expect(text).not.toMatch(/Users affected|Data exposed/)
    }
    for (const words of news) expect(words).not.toMatch(IS_STATED)
  })

  test('what is not the breach of a company is not called one', () => {
    if (kind === 'breach') return
    for (const { subject, text } of mails) expect(`${subject} ${text}`).not.toMatch(IS_STATED)
    for (const words of news) expect(words).not.toMatch(IS_STATED)
  })

  test('no password is to be changed where there is no company', () => {
    if (hasAccount) return
    for (const { text } of mails) expect(text).not.toMatch(/password there|Company/)
  })

  test('a lawyer, and legal action, only where an action is open', () => {
    const open = following === 'open'
    for (const { subject, text } of mails) {
      if (!open) expect(subject + text).not.toMatch(/Request Consultation|Legal action about/)
    }
    for (const { message } of moves)
      expect(/consultation|is under way|may be available/.test(message)).toBe(open && kind !== 'retired')
  })

  test('nothing is said to be watched that is not', () => {
    const watched = following === 'watched'
    for (const { message } of moves) expect(/go on looking/.test(message)).toBe(watched && kind !== 'retired')
    expect(/^We follow this for you/.test(opened.message)).toBe(watched || following === 'open')
  })

  test('age and kind are no law', () => {
    for (const words of [...news, ...mails.map(({ subject, text }) => subject + text)])
      expect(words).not.toMatch(NO_LAW)
  })
})

test.each(KIND_NAMES)('%s: the mail that asks to confirm a request names it by its kind', (kind) => {
  const request = {
    form: 'get-notified',
    connectWithLawyer: false,
    notificationSMS: false,
    notificationFutureBreaches: false,
    phoneNumber: '',
  }
  const { title } = requestWords(request, inRequest({ title: 'Acme', kind }))
  expect(title).toBe(`News about ${KINDS[kind].named('Acme')} by email`)
})

test('why somebody is written to fits every kind', () => {
  for (const words of Object.values(BASIS_WORDS)) expect(words).not.toMatch(/\bthis breach\b|\bthis one\b/)
})

test('docs/entry-words.md has what is told of each kind', async () => {
  const rows: string[] = []
  for (const kind of KIND_NAMES) {
    const breach = mailBreach(kind, 1, AGES.young)
    const [notice, action] = await Promise.all([
      renderTemplate('breach-get-notified', { breach }),
      renderTemplate('breach-legal-action', { breach }),
    ])
    const own = newsOfBreach(kind, true)
    const old = newsFor(kind, 4).moves[1]!
    const isTold = !['fabricated', 'retired'].includes(kind)
    const told = [
      notice.subject,
      action.subject,
      `**${own.title}** ${own.message}`,
      newsOfEnrolment(kind, false).message,
    ].map((cell) => (isTold ? cell : 'Nobody is told'))
    const cells = [KINDS[kind].label ?? 'A company\u2019s breach', ...told, `**${old.title}** ${old.message}`]
    rows.push(`| ${cells.map((cell) => cell.replaceAll('{company}', 'Acme')).join(' | ')} |`)
  }
  expect(fs.readFileSync('docs/entry-words.md', 'utf8')).toContain(rows.join('\n'))
})

test.each(KIND_NAMES.flatMap((kind) => STATUS_CODES.map((status) => [kind, status] as const)))(
  '%s, status %i: while claims are open, news say so and deny nothing',
  (kind, status) => {
    const { opened, moves } = newsFor(kind, status, true)
    const all = [opened, newsOfEnrolment(kind, true), ...(kind === 'retired' ? [] : moves)]
    for (const { title, message } of all) {
      expect(title).toContain('{company}')
      expect(message).toMatch(/Claims are open in a settlement/)
      expect(message).not.toMatch(
        /no legal action|not followed|no longer|do not look|\$|eligible|entitled|qualify|you will get/i,
      )
    }
    for (const { message } of all.slice(1))
      expect(message).toContain(`Being in ${KINDS[kind].noun} does not by itself put you in the settlement.`)
  },
)
