import fs from 'node:fs'
import {
  ASKED_COMPANY_KEPT,
  PERSONAL_DATA_KEPT,
  RETENTION_RULES,
  retentionTable,
} from '@/lib/retention/retention-table'

const PAGE = 'docs/decisions/0012-what-is-kept-and-for-how-long.md'

test('the decision page has the table that the rules make', () => {
  const [, table] = fs.readFileSync(PAGE, 'utf8').split(/<!-- \/?retention -->\n/)
  expect(table).toBe(`${retentionTable()}\n`)
})

test('what a rule removes is what its page says: its period stands in its predicate', () => {
  for (const [, { kept, goes }] of RETENTION_RULES)
    if ('where' in goes && kept) expect(goes.where).toContain(`interval '${kept.sql}'`)
})

test('the privacy policy keeps its words', () => {
  expect([PERSONAL_DATA_KEPT, ASKED_COMPANY_KEPT]).toEqual(['one year', 'one year'])
})
