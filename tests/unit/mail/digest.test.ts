import { SAMPLE_BREACH, SAMPLE_OTHER } from '@/emails/sample'
import { digestValues, formOf } from '@/lib/mail/digest'
import { fillTemplate } from '@/lib/mail/fill'
import { renderTemplate } from '@/lib/mail/templates'

// What one mail about several breaches shows of what leaked: the same in colour, in words and in plain text.

const LINKS = { one: (slug: string) => `https://redress.example/settlements/${slug}`, all: () => 'https://redress.example/settlements' } // prettier-ignore
const REST = { email: 'ann@example.com', reason: 'x', unsubscribe_url: 'https://redress.example/u', details_url_a: 'https://redress.example/a', details_url_b: 'https://redress.example/b' } // prettier-ignore

const claims = new Map([
  [
    SAMPLE_BREACH.uniqueBreachId,
    [{ slug: 'acorn', company: 'Acorn Health', claimBy: '2027-01-15', claimByTime: null }],
  ],
])

async function mailOf(open: typeof claims) {
  const told = [SAMPLE_BREACH, SAMPLE_OTHER]
  const rendered = await renderTemplate('breach-digest', formOf(told, open))
  return fillTemplate(rendered, { ...digestValues(told, open, LINKS), ...REST })
}

test('tiles are lit by what leaked to this reader, and each says so in words', async () => {
  const { html, text } = await mailOf(new Map())
  const lit = [...html.matchAll(/<td class="tile line page (\w*)"[^>]*><span[^>]*>([^<]+)</g)]
  expect(lit.map(([, state, label]) => [label, state])).toEqual([
    ['Password', 'lit'],
    ['Social Security', 'lit'],
    ['Card or bank', ''],
    ['Health', 'lit'],
    ['Phone', 'lit'],
    ['Home address', ''],
    ['Birth date', ''],
    ['ID or passport', ''],
  ])
  for (const form of [html.replace(/<[^<>]+>/g, ' '), text]) {
    expect(form).toMatch(/Password[: ]+1: Lumen Books/)
    expect(form).toMatch(/Home address[: ]+None known/)
  }
  expect(text).toContain('Your email was found in 2 data breaches.')
})

test('claims come first, with the one button', async () => {
  const { html, text, subject } = await mailOf(claims)
  expect(html.match(/class="(solid|green)"/g)).toEqual(['class="green"'])
  expect(text.indexOf('https://redress.example/settlements/acorn')).toBeLessThan(
    text.indexOf('What leaked about you'),
  )
  expect(text).toContain('Your email was found in 2 data breaches. Claims are open.')
  expect(subject).toBe('Your email was found in several data breaches')
})
