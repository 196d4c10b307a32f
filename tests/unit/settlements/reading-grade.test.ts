import { execFileSync } from 'node:child_process'
import { EXAMPLE_SETTLEMENTS } from '@/prisma/catalogue/demo-settlements'
import { exampleDays } from '@/prisma/catalogue/example-settlement'
import { settlementText } from '@/tests/support/render-text'
import { settlementOf } from '@/tests/support/settlement-of'

/** The U.S. school grade that a page may ask of its reader, by Flesch and Kincaid. */
const MOST = 8

/** Whole sentences alone: labels, names and sources are short, and would make every page look easy. */
function sentencesOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.?!])\s/))
    .filter((sentence) => /[a-z][.?!]$/.test(sentence) && sentence.split(' ').length > 2)
}

test('every settlement’s page reads at grade 8 or below', () => {
  const now = new Date()
  const pages = EXAMPLE_SETTLEMENTS.map(({ settlement }) => {
    const one = settlementOf(settlement(exampleDays(now)))
    return [one.slug, sentencesOf(settlementText(one, now))] as const
  })
  const grades = execFileSync(process.execPath, ['tests/support/reading-grade.mjs'], {
    input: JSON.stringify(Object.fromEntries(pages)),
    encoding: 'utf8',
  })
  const found = Object.entries(JSON.parse(grades) as Record<string, number>)
  expect(found.length).toBe(pages.length)
  expect(found.filter(([, grade]) => !(grade <= MOST))).toEqual([])
})
