import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LetterResult } from '@/components/letter/letter-result'
import type { LetterAnswer, LetterSettlement } from '@/lib/settlements/letter/answer-letter'
import type { LetterOffer } from '@/lib/settlements/letter/offers'

// A letter brings a code, and a code is typed where it is of use to somebody: the page names no place that may be the wrong one.

const settlement = (name: string): LetterSettlement => ({
  slug: name,
  company: name,
  caseName: `Doe v. ${name}`,
  incidentFrom: '2024-05-01',
  incidentPrecision: 'day',
  phase: 'claims_open',
  claimBy: '2027-01-15',
  ways: 'Online by 5:00 p.m. Pacific time.',
  address: { text: `${name}.example`, href: `https://${name}.example` },
  checkedAt: '2026-11-20T00:00:00.000Z',
  isExample: false,
})
const offer: LetterOffer = {
  id: 1,
  company: 'Acorn',
  provider: 'A provider',
  months: 12,
  basis: 'unknown',
  signUpBy: null,
  daysFromLetter: null,
  signUpAddress: 'enroll.example/acorn',
  reportedOn: null,
  sourceName: 'A list',
  sourceUrl: null,
  isFar: false,
  isEarlier: false,
  isOtherName: false,
}
const textOf = (answer: Partial<LetterAnswer>, notice: 'breach' | 'settlement'): string =>
  renderToStaticMarkup(
    createElement(LetterResult, {
      answer: {
        key: 'settlement:a',
        name: 'Acorn',
        isExample: false,
        breach: null,
        settlements: [],
        namesakes: [],
        withdrawn: [],
        offers: [],
        advice: [],
        ...answer,
      },
      notice,
      letterDate: null,
      today: '2026-11-23',
    }),
  ).replace(/<[^<>]*>/g, '')

test('the code of a notice is typed at the one settlement’s address; of several it is not known which', () => {
  const [one, two] = [settlement('acorn-one'), settlement('acorn-two')]
  expect(textOf({ settlements: [one] }, 'settlement')).toContain('Type it only at acorn-one.example')
  const several = textOf({ settlements: [one, two] }, 'settlement')
  expect(several).toContain('Type it only at the web address on record.')
  expect(several).not.toContain('Type it only at acorn')
})

test('two settlements of one company are told apart, and one of the same name is named beside them', () => {
  const [one, two] = [settlement('acorn-one'), settlement('acorn-two')]
  const text = textOf({ settlements: [one], namesakes: [two] }, 'settlement')
  expect(text).toContain('Breach of May 2024 \u00b7 Doe v. acorn-one')
  expect(text).toContain('Other settlements of the name Acorn')
  expect(text).toContain('acorn-two settlement, claims open')
  expect(text).not.toContain('Type it only at acorn')
  expect(text).not.toContain('Does this fit me?')
  // Of its last day the hour too.
  expect(text).toContain('Claim by Jan 15, 2027. Online by 5:00 p.m. Pacific time.')
})

test('an offer says whose letter it was in, and what only its name says', () => {
  const say = (change: Partial<LetterOffer>) => textOf({ offers: [{ ...offer, ...change }] }, 'breach')
  expect(say({ company: 'Acorn Inc.' })).toContain('12 months, offered in a letter of Acorn Inc.')
  expect(say({})).toContain('Found by its name alone.')
  expect(say({ isOtherName: true })).toContain('it may be another company')
  expect(say({ isEarlier: true, reportedOn: '2020-01-02' })).toContain('it is about another one')
})

test('an open one that was checked leads straight to its site; one that was not says so, and leads to its page', () => {
  const straight = 'Or straight to the official site: acorn.example'
  const checked = textOf({ settlements: [settlement('acorn')] }, 'breach')
  expect(checked).toContain(straight)
  expect(checked).toContain('On record, checked on Nov 20, 2026.')
  const old = textOf({ settlements: [{ ...settlement('acorn'), checkedAt: null }] }, 'breach')
  expect(old).toContain('May have changed')
  expect(old).not.toContain(straight)
  const closed = textOf({ settlements: [{ ...settlement('acorn'), phase: 'claims_closed' }] }, 'breach')
  expect(closed).not.toContain(straight)
})

test('the code of an offer is typed where the letter says, whatever a list says', () => {
  const text = textOf({ offers: [offer] }, 'breach')
  expect(text).toContain('Type it only at the web address printed in it.')
  expect(text).toContain('enroll.example/acorn. If yours differs, ask the company.')
})

test('an offer of a letter that was filed at another time says so, and counts nothing', () => {
  const far = {
    ...offer,
    basis: 'letter_date',
    daysFromLetter: 90,
    reportedOn: '2024-02-01',
    isFar: true,
  } as const
  const text = textOf({ offers: [far] }, 'breach').replace(/\s+/g, ' ')
  expect(text).toContain('That is far from the date of yours: it may be about another breach.')
  expect(text).toContain('We count nothing from yours.')
  expect(textOf({ offers: [{ ...far, isFar: false }] }, 'breach')).not.toContain('another breach')
})

test('a withdrawn one is named with the way to its page, and no settlement is told of instead', () => {
  const gone = { slug: 'acorn-gone', company: 'Acorn Gone', isByUs: true, isExample: true }
  const alone = textOf({ withdrawn: [gone] }, 'breach')
  expect(alone).toContain(
    'We withdrew our record of the settlement of Acorn Gone. Its page says why. An example: an invented company.',
  )
  expect(alone).not.toContain('No settlement on record')
  expect(alone).not.toContain('about two years')
  const notice = textOf({ withdrawn: [gone] }, 'settlement')
  expect(notice).toContain('Acorn Gone')
  expect(notice).toContain('Is this message real?')
  const beside = textOf(
    { settlements: [settlement('acorn')], withdrawn: [{ ...gone, isByUs: false }] },
    'breach',
  )
  expect(beside).toContain('acorn settlement')
  expect(beside).toContain('Withdrawn: the settlement of Acorn Gone.')
})
