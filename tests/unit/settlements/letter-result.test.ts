import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LetterResult } from '@/components/letter/letter-result'
import type { LetterAnswer, LetterSettlement } from '@/lib/settlements/letter/answer-letter'
import type { LetterOffer } from '@/lib/settlements/letter/offers'

// A letter brings a code, and a code is typed where it is of use to somebody: the page names no place that may be the wrong one.

const settlement = (name: string): LetterSettlement => ({
  slug: name,
  company: name,
  phase: 'claims_open',
  claimBy: '2027-01-15',
  address: `${name}.example`,
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

test('the code of an offer is typed where the letter says, whatever a list says', () => {
  const text = textOf({ offers: [offer] }, 'breach')
  expect(text).toContain('Type it only at the web address printed in it.')
  expect(text).toContain('enroll.example/acorn. If yours differs, ask the company.')
})
