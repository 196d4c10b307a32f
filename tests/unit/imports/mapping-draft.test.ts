import { ruleFor } from '@/lib/imports/map/map-columns'
import { COLUMNS } from '@/lib/imports/read/columns'
import { READY_MADE } from '@/lib/imports/map/ready-made/ready-made'
import { chooseSource, errorsLeft, finishDraft, proposeDraft } from '@/lib/imports/map/mapping-draft'
import { csvCell } from '@/lib/lists/csv-cell'

const HHS = ['Name of Covered Entity', 'Individuals Affected', 'Breach Submission Date']

test('a ready-made mapping is proposed, and comes out as it went in', () => {
  const { draft, ready } = proposeDraft(HHS, [])
  expect(ready).toBe('US HHS OCR breach portal')
  expect(finishDraft(draft, HHS)).toEqual({ mapping: READY_MADE[0]!.mapping })
})

test.each(READY_MADE.map(({ name, mapping }) => [name, mapping] as const))(
  'so is %s, through the screen and back',
  (_, mapping) => {
    const names = COLUMNS.flatMap((column) => ruleFor(mapping, column)?.from ?? [])
    const proposed = proposeDraft(names, [])
    expect(finishDraft(proposed.draft, names)).toEqual({ mapping })
  },
)

test('what a day is of follows the name of the column that is chosen, until somebody says it', () => {
  const { draft } = proposeDraft(HHS, [])
  expect(chooseSource('Breach Date', '2', HHS)).toEqual({ source: '2', is: 'reported' })
  expect(chooseSource('Breach Date', '0', ['Date of Breach'])).toEqual({ source: '0', is: 'happened' })
  expect(chooseSource('Breach Date', '=fixed', HHS)).toEqual({ source: '=fixed' })
  expect(chooseSource('Company', '2', HHS)).toEqual({ source: '2' })
  const said = { ...draft, 'Breach Date': { ...draft['Breach Date'], is: 'happened' as const } }
  expect(finishDraft(said, HHS)).toMatchObject({ mapping: { 'Breach Date': { from: 'Breach Submission Date', format: 'MM/DD/YYYY', several: 'reject' } } }) // prettier-ignore
  expect(JSON.stringify(finishDraft(said, HHS))).not.toContain('"is"')
  const fixed = { ...draft, 'Breach Date': { ...draft['Breach Date'], source: '=fixed' as const, fixed: '2026-01-02' } } // prettier-ignore
  expect(finishDraft(fixed, HHS)).toMatchObject({ mapping: { 'Breach Date': { constant: '2026-01-02', is: 'reported' } } }) // prettier-ignore
})

test('what is put right is not marked any more, and nothing is that was not before', () => {
  const { draft } = proposeDraft(['a', 'b'], [])
  const finished = finishDraft(draft, ['a', 'b'])
  const said = 'errors' in finished ? finished.errors : {}
  expect(Object.keys(said)).toContain('Company')
  draft.Company = { ...draft.Company, source: '0' }
  draft.Domain = { ...draft.Domain, source: '=fixed' }
  const left = errorsLeft(said, draft, ['a', 'b'])
  expect(Object.keys(left)).toEqual(Object.keys(said).filter((column) => column !== 'Company'))
  expect(errorsLeft({}, draft, ['a', 'b'])).toEqual({})
})

test('an authority that is not chosen confirms nothing', () => {
  const { draft } = proposeDraft(HHS, [])
  draft.Authority = { ...draft.Authority, source: '' }
  const { Notice, ...others } = READY_MADE[0]!.mapping
  expect(Notice).toBeDefined()
  expect(finishDraft(draft, HHS)).toEqual({ mapping: others })
})

test('what is not chosen yet is named', () => {
  const names = ['Company', 'x']
  const { draft, ready } = proposeDraft(names, [['Acme', '']])
  expect(ready).toBeNull()
  const missing = 'Choose a column of the file, or a fixed value'
  expect(finishDraft(draft, names)).toEqual({
    errors: { 'Breach Date': missing, 'Affected Users': missing, 'Data Types': missing, Severity: missing },
  })
  draft.Severity = { ...draft.Severity, source: '=fixed' }
  expect(finishDraft(draft, names)).toMatchObject({ errors: { Severity: 'Type the value' } })
})

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ['=1+1', "'=1+1"],
  ['@x', "'@x"],
  ['-x', "'-x"],
  ['+1', "'+1"],
  ['\tx', '"\'\tx"'],
  [-1, '-1'],
])('the cell %j is written %s', (value, cell) => expect(csvCell(value)).toBe(cell))
