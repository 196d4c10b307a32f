import { coverageWords } from '@/components/breach/coverage-note'
import { searchedFor } from '@/lib/breaches/catalogue/searched-for'
import type { CatalogueInfo } from '@/lib/breaches/catalogue/get-catalogue-info'

// In how many breaches an answer looked: those that it is about are among them.

const info = (coverage: CatalogueInfo['coverage'], ownerOnly = 0): CatalogueInfo => ({
  ...{ added: 0, asOf: null, isStale: false, source: 'demo', count: 16, invented: 20 },
  coverage,
  ownerOnly,
})

test.each<[string, CatalogueInfo | null, Parameters<typeof coverageWords>[1], string]>([
  ['nothing known', null, { provenOwner: false }, ''],
  [
    'a stranger',
    info({ searched: 12, unsearched: 0 }, 1),
    { provenOwner: false },
    'We looked through the addresses of 12 breaches.',
  ],
  [
    'the proven owner',
    info({ searched: 12, unsearched: 0 }, 1),
    { provenOwner: true },
    'We looked through the addresses of 13 breaches.',
  ],
  [
    'an answer with an invented one',
    info({ searched: 12, unsearched: 3 }),
    { provenOwner: false, hasExample: true },
    'We looked through the addresses of 12 breaches, and of the invented ones. 3 more are listed without addresses; we cannot check those.',
  ],
])('%s', (_, of, answered, words) => {
  expect(coverageWords(of, answered)).toBe(words)
  if (of) expect(words).toContain(String(searchedFor(of, answered.provenOwner)))
})
