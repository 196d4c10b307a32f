import { certificateWords } from '@/lib/consents/lawyer-terms'
import { MAILED_STEPS } from '@/lib/consents/mailed-steps'
import { SAMPLE_BREACH } from '@/emails/sample'
import { leakTiles } from '@/lib/breaches/summary/leaks'
import { compileTemplate } from '@/lib/mail/fill'
import type { TemplateName } from '@/lib/mail/template-table'
import { renderTemplate, type RenderedMail, type TemplateProps } from '@/lib/mail/templates'

const breach = SAMPLE_BREACH
const PROPS: TemplateProps = {
  'verify-email': { context: 'requests', steps: MAILED_STEPS.consultation },
  'sign-up-has-account': {
    signInUrl: 'http://localhost:3000/signin',
    resetUrl: 'http://localhost:3000/reset-password',
  },
  'sign-up-no-profile': { checkUrl: 'http://localhost:3000/#breach-checker' },
  'breach-consultation': { breach },
  'breach-digest': { count: 2, hasMore: true, areBreaches: false, hasClaims: true },
  'breach-get-notified': { breach },
  'breach-legal-action': { breach },
  'case-settlement': {},
  'consultation-received': { leadsUrl: 'http://localhost:3000/admin?tab=leads' },
  'password-reset': {},
  'account-deleted': {},
  'account-notice': { what: 'email-changed' },
  'admin-new-passkey': { loginUrl: 'http://localhost:3000/admin/login' },
  'unsubscribe-link': {},
  'settlement-day': {
    event: 'moved',
    what: 'claim',
    company: 'Acorn Health',
    isExample: false,
    page: '/settlements/acorn-health',
    address: 'acorn-health.example',
    day: 'Jan 15, 2027',
    ways: 'Online by 11:59 p.m. Eastern time.',
    oldDay: 'Dec 16, 2026',
    source: 'https://acorn-health.example/faq',
    reason: null,
    rows: [['Claim by', 'Jan 15, 2027 (was Dec 16, 2026)']],
  },
  'settlement-follow': { company: 'Acorn Health', isExample: false, when: 'when one moves', restarts: true },
  'account-removal': {},
  'freeze-reminder': {},
  'hand-over-recalled': { firmUrl: 'http://localhost:3000/firm' },
}
const LEAKS = leakTiles([]).map(({ key }) => key)
const HOLES: Record<TemplateName, string[]> = {
  'verify-email': ['verify_url', 'item_lines', 'sent_at'],
  'sign-up-has-account': [],
  'sign-up-no-profile': [],
  'breach-consultation': ['email', 'consultation_url', 'details_url', 'unsubscribe_url', 'reason'],
  'breach-digest': [
    'email',
    'title_a',
    'claims_lines',
    'claims_url',
    'about_a',
    'details_url_a',
    'title_b',
    'about_b',
    'details_url_b',
    'more',
    'steps_lines',
    ...LEAKS.map((key) => `leak_${key}`),
    'unsubscribe_url',
    'reason',
  ],
  'breach-get-notified': ['email', 'details_url', 'unsubscribe_url', 'reason'],
  'breach-legal-action': ['email', 'details_url', 'unsubscribe_url', 'reason'],
  'case-settlement': ['company', 'payout', 'unsubscribe_url'],
  'consultation-received': ['breach_title', 'received_at'],
  'password-reset': ['reset_url'],
  'account-deleted': [],
  'account-notice': ['happened_at', 'undo_url'],
  'admin-new-passkey': ['admin_email', 'passkey_name', 'added_at'],
  'unsubscribe-link': ['unsubscribe_url'],
  'settlement-day': ['unsubscribe_url'],
  'settlement-follow': ['confirm_url'],
  'account-removal': ['confirm_url', 'day'],
  'freeze-reminder': [],
  'hand-over-recalled': ['reference', 'handed_over_at', 'recalled_at', 'what_to_do'],
}
/** What only turns a colour is in no plain text. */
const IN_HTML_ALONE: Partial<Record<TemplateName, string[]>> = {
  'breach-digest': LEAKS.map((key) => `lit_${key}`),
}
const NAMES = Object.keys(PROPS) as TemplateName[]
const FOR_STAFF = ['consultation-received', 'admin-new-passkey', 'hand-over-recalled']

const holesIn = (text: string) =>
  [...new Set([...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name]) => name!))].sort()

describe.each(NAMES)('%s', (name) => {
  let mail: RenderedMail
  beforeAll(async () => {
    mail = await renderTemplate(name, PROPS[name] as never)
  })

  test('has what differs between recipients, and nothing else, left open, in both forms', () => {
    expect(holesIn(mail.html)).toEqual([...HOLES[name], ...(IN_HTML_ALONE[name] ?? [])].sort())
    expect(holesIn(mail.text)).toEqual([...HOLES[name]].sort())
    expect(holesIn(mail.subject)).toEqual([])
  })

  test('says who writes, why, and how to doubt it', () => {
    for (const form of [mail.html, mail.text]) {
      expect(form).toContain('100 Example Street')
      expect(form).toContain('help@example.com')
      expect(form).toContain('Not sure this email is really from us?')
      expect(form).toMatch(/You get this email because|\{\{reason\}\}/)
      expect(form.includes('Attorney advertising')).toBe(!FOR_STAFF.includes(name))
    }
    expect(mail.subject.length).toBeGreaterThan(10)
    expect(mail.subject).not.toMatch(/\$|dollar|payout|\bmoney\b/i)
  })

  test('is small, loads nothing, runs nothing, and knows a dark screen', () => {
    expect(Buffer.byteLength(mail.html)).toBeLessThan(24_000)
    expect(mail.html).not.toMatch(/<img|<script|<link|@import|url\(/i)
    expect(mail.html).toContain('prefers-color-scheme: dark')
    expect(mail.html).toMatch(/^<!DOCTYPE html/)
    expect(mail.html).toContain('lang="en"')
  })

  test('the answer is the largest text, and stands before everything else', () => {
    const sizes = [...mail.html.matchAll(/font-size:(\d+)px/g)].map(([, size]) => Number(size))
    const [, answer] = /<h1[^>]*font-size:(\d+)px/.exec(mail.html)!
    expect(sizes.filter((size) => size >= Number(answer))).toEqual([Number(answer)])
    expect(mail.html.match(/<h1/g)).toHaveLength(1)
    expect(mail.html.search(/<h1/)).toBeLessThan(mail.html.search(/<h2|class="(solid|green)"|<li|<th/))
  })

  test('has one button at most, and plain text that stands by itself', () => {
    expect((mail.html.match(/class="(solid|green)"/g) ?? []).length).toBeLessThanOrEqual(1)
    expect(mail.text).not.toMatch(/<[a-z]/i)
    expect(mail.text).not.toContain('&amp;')
    // A full stop would be taken for a part of the link.
    for (const [link] of mail.text.matchAll(/(https?:\/\/|\{\{\w+_url)\S*/g))
      expect(link).not.toMatch(/[.,;:]$/)
  })

  test('is the same each time', async () => {
    expect(await renderTemplate(name, PROPS[name] as never)).toEqual(mail)
  })
})

test('a lawyer is offered in one of them only', async () => {
  expect((await renderTemplate('breach-consultation', { breach })).text).toContain(
    'Compensation may be available. It is never guaranteed.',
  )
  expect((await renderTemplate('breach-get-notified', { breach })).text).not.toMatch(/lawyer|Compensation/)
})

test.each(['breach-consultation', 'breach-get-notified', 'breach-legal-action'] as const)(
  '%s: an open settlement stands before everything else that can be pressed, with one button, and promises nothing',
  async (name) => {
    const claims = ['a', 'b'].map((slug) => ({
      company: 'Acorn {{email}} <b>Health</b>',
      claimBy: '2027-01-15',
      claimByTime: null,
      url: `http://localhost:3000/settlements/${slug}`,
    }))
    const { html, text, subject } = await renderTemplate(name, { breach: { ...breach, claims } })
    expect((html.match(/class="(solid|green)"/g) ?? []).length).toBe(1)
    const first = html.indexOf('See how to claim, free')
    expect(first).toBeGreaterThan(0)
    for (const later of ['Request Consultation', '{{consultation_url}}', '{{details_url}}'])
      if (html.includes(later)) expect(html.indexOf(later)).toBeGreaterThan(first)
    expect(text).toContain('Claim by Jan 15, 2027.')
    expect(text).toContain('Being in this breach does not by itself put you in the settlement.')
    expect(subject).not.toMatch(/claim|settlement|\$/i)
    expect(html).not.toContain('<b>Health')
    expect(holesIn(html)).toEqual([...HOLES[name]].sort())
    expect(html.indexOf('What leaked')).toBeGreaterThan(first)
  },
)

test('who is certified in California says so where a lawyer is offered', async () => {
  const certified = certificateWords('0123')
  expect((await renderTemplate('breach-consultation', { breach, certified })).text).toContain('number 0123')
})

test('a settlement promises nothing', async () => {
  const { text } = await renderTemplate('case-settlement', {})
  expect(text).toContain('Payouts are never guaranteed')
  expect(text).toContain('http://localhost:3000/dashboard')
})

test('facts are read as lines of a table in plain text', async () => {
  const { text } = await renderTemplate('breach-get-notified', { breach })
  expect(text).toMatch(/^Company {2,}Harbour Health$/m)
  expect(text).toMatch(/^Users affected {2,}1\.9M people$/m)
})

test('the steps of a request stand in plain text each under its name', async () => {
  const { text } = await renderTemplate('verify-email', PROPS['verify-email'])
  expect(text).toMatch(/^1\. Sent\n {3}\{\{sent_at\}\}\. /m)
  for (const [index, [title, words]] of MAILED_STEPS.consultation.entries())
    if (index > 0) expect(text).toContain(`${index + 1}. ${title}\n   ${words}\n`)
})

const tilesIn = (html: string) =>
  [...html.matchAll(/<td class="tile line page ?(\w*)"[^>]*>(.*?)<\/td>/g)].map(([, state, words]) => [
    ...[...words!.matchAll(/>([^<>]+)</g)].map(([, text]) => text),
    state,
  ])

test.each(['breach-consultation', 'breach-get-notified', 'breach-legal-action'] as const)(
  '%s shows what leaked: eight tiles with words, and the same in plain text',
  async (name) => {
    const dataClasses = ['Email addresses', 'Passwords', 'Partial credit card data']
    const { html, text } = await renderTemplate(name, { breach: { ...breach, dataClasses } })
    expect(tilesIn(html)).toEqual([
      ['Password', 'Exposed', 'lit'],
      ['Social Security', 'None known', ''],
      ['Card or bank', 'Exposed in part', 'lit'],
      ['Health', 'None known', ''],
      ['Phone', 'None known', ''],
      ['Home address', 'None known', ''],
      ['Birth date', 'None known', ''],
      ['ID or passport', 'None known', ''],
    ])
    // Who asked to hear of a legal action need not be in the breach.
    const title = name === 'breach-legal-action' ? 'What leaked' : 'What leaked about you'
    expect(text).toContain(
      `${title}\n\n\u2022 Password: Exposed\n\u2022 Social Security: None known\n\u2022 Card or bank: Exposed in part\n`,
    )
  },
)

test('of what nobody has confirmed nothing is said to have leaked, and of an unknown content nothing at all', async () => {
  const uncertain = await renderTemplate('breach-get-notified', { breach: { ...breach, kind: 'unverified' } })
  expect(uncertain.text).toContain('What is said to have leaked')
  expect(tilesIn(uncertain.html).filter(([, , state]) => state === 'lit')).toEqual([
    ['Social Security', 'Said to be exposed', 'lit'],
    ['Health', 'Said to be exposed', 'lit'],
  ])
  const unknown = await renderTemplate('breach-get-notified', { breach: { ...breach, dataClasses: [] } })
  expect(tilesIn(unknown.html)).toEqual([])
  expect(unknown.text).not.toContain('None known')
})

test('more than two open settlements are one line', async () => {
  const claims = ['a', 'b', 'c', 'd'].map((slug) => ({
    company: `Acorn ${slug}`,
    claimBy: '2027-01-15',
    claimByTime: null,
    url: `http://localhost:3000/settlements/${slug}`,
  }))
  const { html, text } = await renderTemplate('breach-get-notified', { breach: { ...breach, claims } })
  expect(text).toContain('and 2 more http://localhost:3000/settlements\n')
  expect(html).toContain('Acorn b')
  expect(html).not.toContain('Acorn c')
})

test('an invented company is called an example, a real one is not', async () => {
  expect((await renderTemplate('breach-get-notified', { breach })).text).toContain(
    'Example: this company is invented',
  )
  expect(
    (await renderTemplate('breach-get-notified', { breach: { ...breach, isExample: false } })).text,
  ).not.toContain('invented')
})

test('the page behind the message turns dark with it', async () => {
  // An inline colour outside the elements with the class would stay light, under light text.
  for (const name of NAMES) {
    const { html } = await renderTemplate(name, PROPS[name] as never)
    for (const [tag] of html.matchAll(/<\w+ [^>]*background-color[^>]*>/g)) expect(tag).toMatch(/class="/)
  }
})

test('what is not known of a breach is said so', async () => {
  const { text } = await renderTemplate('breach-get-notified', {
    breach: { ...breach, dataClasses: [], pwnCount: 0 },
  })
  expect(text).toMatch(/^Data exposed {2,}Not known$/m)
  expect(text).toMatch(/^Users affected {2,}Not known$/m)
})

test.each(['{{{details_url}}', '{{{{nope}}}}', '{'.repeat(9) + 'email}}'])(
  'braces in a title are no placeholder: %s',
  async (title) => {
    const mail = await renderTemplate('breach-get-notified', { breach: { ...breach, title } })
    for (const form of [mail.subject, mail.html, mail.text])
      for (const hole of holesIn(form)) expect(HOLES['breach-get-notified']).toContain(hole)
    expect((mail.text.match(/\{\{details_url\}\}/g) ?? []).length).toBe(1)
    expect(mail.subject).not.toContain('{{')
  },
)

test('a subject is one line that reads from left to right, and is not cut inside a character', async () => {
  const subjectOf = async (title: string) =>
    (await renderTemplate('breach-get-notified', { breach: { ...breach, title } })).subject
  expect(await subjectOf('a\u2028b\r\nc\u202ed')).toBe('Your email was found in the a b cd breach')
  for (const before of ['', 'x'])
    expect(await subjectOf(before + '\u{1f600}'.repeat(300))).toMatch(/\u{1f600}$/u)
})

test('a breach\u2019s words cannot become markup, a header or a placeholder', async () => {
  const hostile = {
    ...breach,
    title: '<script>alert(1)</script>\r\nBcc: x@example.com {{unsubscribe_url}}',
    dataClasses: ['<b>x</b>', '{{email}}'],
  }
  const mail = await renderTemplate('breach-get-notified', { breach: hostile })
  expect(mail.html).not.toContain('<script>')
  expect(mail.html).not.toContain('<b>x')
  expect(mail.subject).not.toMatch(/[\r\n]/)
  expect(() =>
    compileTemplate(mail)({ email: 'a@example.com', details_url: 'x', unsubscribe_url: 'y', reason: 'z' }),
  ).not.toThrow()
  expect(mail.subject).not.toContain('{{')
})
