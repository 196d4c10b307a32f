import fs from 'node:fs'
import { INDUSTRY_BY_NAME } from '@/lib/breaches/analytics/industry-names'
import { industryLabel, industryOf } from '@/lib/breaches/analytics/industries'

const company = {
  name: 'x',
  title: '',
  domain: '',
  dataClasses: [] as string[],
  isStealerLog: false,
  isSpamList: false,
}

test.each([
  ['info', 'IT'],
  ['educ', 'Education'],
  ['tran', 'Transport'],
  ['reta', 'Retail'],
  [' HEAL ', 'Health'],
  ['zzzz', 'Other'],
  ['', 'Other'],
  ['__proto__', 'Other'],
  ['toString', 'Other'],
])('code %s reads %s', (code, label) => expect(industryLabel(code)).toBe(label))

test.each([
  ['a known name', { name: 'LinkedIn' }, 'Social media'],
  ['a known name in other capitals', { name: 'ADOBE' }, 'IT'],
  ['a hospital', { title: 'Alder Hospital' }, 'Health'],
  ['a health plan', { title: 'Harborview Health Plan' }, 'Health'],
  ['a credit union', { title: 'Copperfield Credit Union' }, 'Finance'],
  ['a school district', { title: 'Oakhurst School District' }, 'Education'],
  ['a domain of universities', { domain: 'alder.ac.uk' }, 'Education'],
  ['a domain of colleges', { domain: 'alder.edu' }, 'Education'],
  ['a domain of a government', { domain: 'tax.gov.xx' }, 'Government'],
  ['a phone company', { title: 'Northstar Mobile' }, 'Telecom'],
  ['an airline', { title: 'Mistral Airlines Rewards' }, 'Transport'],
  ['a hotel group', { title: 'Stonebridge Hotels', domain: 'stonebridge-hotels.example' }, 'Hospitality'],
  [
    'prescriptions, from a name that says nothing',
    { title: 'Larkspur', dataClasses: ['Prescriptions'] },
    'Health',
  ],
  ['words inside other words', { title: 'Bankside Restored', domain: 'eduardo.example' }, null],
  ['words that disagree', { title: 'University Hospital' }, null],
  ['a year in brackets is not a name', { title: 'Alder (Games, 2015)' }, null],
  [
    'nothing known',
    { title: 'Alder', domain: 'alder.example', dataClasses: ['Email addresses', 'Passwords'] },
    null,
  ],
  ['a stealer log', { title: 'Bank logins', isStealerLog: true }, null],
  ['a spam list', { name: 'LinkedIn', isSpamList: true }, null],
])('%s', (_what, facts, industry) => expect(industryOf({ ...company, ...facts })).toBe(industry))

test('the seed catalogue: nearly every company has an industry', () => {
  const records = JSON.parse(fs.readFileSync('prisma/catalogue/breaches.json', 'utf8')) as {
    Name: string
    Title: string
    Domain: string
    DataClasses: string[]
    IsSpamList: boolean
    IsStealerLog?: boolean
  }[]
  const companies = records.filter(
    ({ Domain, IsSpamList, IsStealerLog }) => Domain !== '' && !IsSpamList && !IsStealerLog,
  )
  const known = companies.filter(({ Name, Title, Domain, DataClasses }) =>
    industryOf({ ...company, name: Name, title: Title, domain: Domain, dataClasses: DataClasses }),
  )
  expect(known.length / companies.length).toBeGreaterThan(0.95)
})

const capture = '../shared/data/hibp/breaches-2026-03-03.json'
const withCapture = fs.existsSync(capture) ? test : test.skip
withCapture(
  'every name in the table is one of the published catalogue (needs the capture beside the checkout)',
  () => {
    const names = new Set(
      (JSON.parse(fs.readFileSync(capture, 'utf8')) as { Name: string }[]).map(({ Name }) =>
        Name.toLowerCase(),
      ),
    )
    expect([...INDUSTRY_BY_NAME.keys()].filter((name) => !names.has(name))).toEqual([])
  },
)
