import fc from 'fast-check'
import { createRowReader } from '@/lib/imports/read/read-row'
import { READY_MADE } from '@/lib/imports/map/ready-made/ready-made'

const TODAY = '2026-11-27'
const OURS = ['Company', 'Breach Date', 'Affected Users', 'Data Types', 'Severity']
const ROW = ['Acme', '2024-05-06', '1000', 'Email addresses', 'High']
const MARKS = ['IsFabricated', 'IsRetired', 'IsSpamList', 'IsMalware', 'IsStealerLog']
const SPELLED = [
  (name: string) => name,
  (name: string) => name.toUpperCase(),
  (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
  (name: string) => ` ${name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()} `,
]

test.each(MARKS)(
  'a row marked %s is refused, however the column is spelled and wherever it stands',
  (mark) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SPELLED),
        fc.nat(OURS.length),
        fc.constantFrom('True', 'TRUE', 'yes', '1', ' x '),
        fc.constantFrom('False', '', 'no', '0'),
        (spell, at, yes, no) => {
          const reader = createRowReader(OURS.toSpliced(at, 0, spell(mark)), null, TODAY)
          expect(reader.ignored).toEqual([])
          expect(reader.read(ROW.toSpliced(at, 0, yes))).toEqual({
            column: '',
            message: expect.stringMatching(/^is marked as .*catalogue/),
          })
          expect(reader.read(ROW.toSpliced(at, 0, no))).toMatchObject({ facts: { company: 'Acme' } })
          expect(reader.read(ROW.toSpliced(at, 0, 'LockBit'))).toMatchObject({
            message: expect.stringMatching(/^says neither yes nor no/),
          })
        },
      ),
    )
  },
)

test('so is one under a mapping that does not name the column', () => {
  const names = ['Title', 'Domain', 'BreachDate', 'PwnCount', 'DataClasses', 'IsSensitive', ...MARKS]
  const reader = createRowReader(names, READY_MADE.find(({ name }) => name === 'hibp')!.mapping, TODAY)
  const row = ['Acme', 'acme.example', '2024-05-06', '1000', 'Email addresses', 'False']
  const none = MARKS.map(() => 'False')
  expect(reader.read([...row, ...none])).toMatchObject({ facts: { company: 'Acme' } })
  for (const [at, mark] of MARKS.entries())
    expect(reader.read([...row, ...none.with(at, 'True')])).toMatchObject({
      message: expect.stringContaining(`(${mark})`),
    })
})

test('a column of another meaning is no mark', () => {
  const reader = createRowReader([...OURS, 'Malware', 'Retired on'], null, TODAY)
  expect(reader.ignored).toEqual(['Malware', 'Retired on'])
  expect(reader.read([...ROW, 'yes', 'yes'])).toMatchObject({ facts: { company: 'Acme' } })
})

test('a name of any length makes no longer message', () => {
  const name = `Is${' '.repeat(100_000)}Malware${'_'.repeat(100_000)}`
  const read = createRowReader([...OURS, name], null, TODAY).read([...ROW, 'yes'])
  expect('message' in read && read.message.length).toBeLessThan(200)
})
