import fc from 'fast-check'
import { diaryCsv, readDiaryCsv } from '@/lib/plan/diary/csv'
import {
  dollars,
  inClaimOrder,
  LOSS_KINDS,
  MOST_CENTS,
  overfullDay,
  timeWords,
  totalsOf,
  type LossEntry,
} from '@/lib/plan/diary/entry'
import { centsOf } from '@/lib/validation/typed-amounts'
import { runs } from '@/tests/support/runs'

const day = fc
  .integer({ min: 0, max: 9_000 })
  .map((days) => new Date(Date.UTC(2000, 0, 1) + days * 86_400_000).toISOString().slice(0, 10))
const entry: fc.Arbitrary<LossEntry> = fc
  .record({
    id: fc.uuid(),
    day,
    kind: fc.constantFrom(...LOSS_KINDS),
    money: fc.integer({ min: 1, max: MOST_CENTS }),
    time: fc.integer({ min: 1, max: 1440 }),
    note: fc.oneof(
      fc.string({ maxLength: 60, unit: 'grapheme' }),
      fc.constantFrom(
        '=1+1',
        "'=1+1",
        '-5',
        '@cmd',
        '\tx',
        ' a "quoted", cell ',
        'two\r\nlines',
        "''",
        'a;=1+1',
        "a;'=1+1",
        'a|"-1',
        ';-)',
      ),
    ),
    uniqueBreachId: fc.option(fc.constantFrom('Adobe', '=Odd', "'marked", "a;'=b"), { nil: null }),
  })
  .map(({ money, time, ...rest }) => ({
    ...rest,
    cents: rest.kind === 'time' ? null : money,
    minutes: rest.kind === 'time' ? time : null,
  }))
const diary = fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 30 })
const noId = () => {
  throw new Error('every record has an id')
}

describe('a diary as a file', () => {
  it('is the same diary when it is read again', () => {
    fc.assert(
      fc.property(diary, (entries) => {
        const read = readDiaryCsv(diaryCsv(entries), noId)
        expect(read.problem).toBeNull()
        expect(read.entries!.map((each) => each.entry)).toEqual(inClaimOrder(entries))
      }),
      { numRuns: runs(1_000) },
    )
  })

  it('has no cell that a spreadsheet runs', () => {
    fc.assert(
      fc.property(diary, (entries) => {
        const file = diaryCsv(entries).slice(1)
        const cells = readCells(file)
        for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
      }),
    )
  })

  it('ends its lines as RFC 4180 has it, and doubles quotes', () => {
    const file = diaryCsv([
      {
        id: '3f0a2c1e-6d0b-4b5e-9a51-0d3c5f7a9b21',
        day: '2026-01-05',
        kind: 'fee',
        cents: 1250,
        minutes: null,
        note: 'a "b", c',
        uniqueBreachId: 'Adobe',
      },
    ])
    expect(file).toBe(
      '\uFEFFKind,Day,Amount (USD),Minutes,Note,Breach,Id\r\n' +
        'Fee,2026-01-05,12.50,,"a ""b"", c",Adobe,3f0a2c1e-6d0b-4b5e-9a51-0d3c5f7a9b21\r\n',
    )
  })

  it('is read from a spreadsheet: other order, no ids, a dollar sign', () => {
    const read = readDiaryCsv(
      'Day,kind,note,Amount (USD),Minutes\n2026-01-05,time,,,90\n2026-01-06,FEE,"x",$1200,',
      () => 'new',
    )
    expect(read.entries).toEqual([
      {
        record: 2,
        entry: {
          id: 'new',
          day: '2026-01-05',
          kind: 'time',
          cents: null,
          minutes: 90,
          note: '',
          uniqueBreachId: null,
        },
      },
      {
        record: 3,
        entry: {
          id: 'new',
          day: '2026-01-06',
          kind: 'fee',
          cents: 120_000,
          minutes: null,
          note: 'x',
          uniqueBreachId: null,
        },
      },
    ])
  })

  it.each([
    ['', 'no column Kind, Day, Amount (USD), Minutes'],
    ['Kind,Day\nFee,2026-01-05', 'no column Amount (USD), Minutes'],
    ['Kind,Day,Amount (USD),Minutes\nLost,2026-01-05,1,', 'Row 2: the kind is'],
  ])('says why %j is none', (file, words) => {
    expect(readDiaryCsv(file, noId)).toEqual({ entries: null, problem: expect.stringContaining(words) })
  })
})

/** Every cell, by a reader of its own. */
function readCells(file: string): string[] {
  const cells: string[] = []
  for (let at = 0; at < file.length;) {
    if (file[at] === '"') {
      let text = ''
      for (at += 1; file[at] !== '"' || file[at + 1] === '"'; at += 1) {
        if (file[at] === '"') at += 1
        text += file[at]
      }
      cells.push(text)
      at += 1
    } else {
      const end = file.slice(at).search(/,|\r\n/)
      cells.push(file.slice(at, at + end))
      at += end
    }
    at += file[at] === ',' ? 1 : 2
  }
  return cells
}

describe('amounts', () => {
  it('are read as people write them, and written back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MOST_CENTS }), (cents) => centsOf(dollars(cents)) === cents),
    )
  })

  it('come to what they come to, by kind, whatever their order', () => {
    fc.assert(
      fc.property(diary, (entries) => {
        expect(totalsOf([...entries].reverse())).toEqual(totalsOf(entries))
        const money = entries.reduce((sum, { cents }) => sum + (cents ?? 0), 0)
        expect(totalsOf(entries).feeCents + totalsOf(entries).fraudCents).toBe(money)
      }),
    )
    expect([0, 59, 60, 135, 1].map(timeWords)).toEqual([
      '0 minutes',
      '59 minutes',
      '1 hour',
      '2 hours 15 minutes',
      '1 minute',
    ])
  })

  it('leave a day 24 hours, over all of its entries', () => {
    const of = (minutes: number) => ({ day: '2026-01-05', minutes })
    expect(overfullDay([of(1000), of(440), { day: '2026-01-06', minutes: 1440 }])).toBeNull()
    expect(overfullDay([of(1000), of(441)])).toBe('2026-01-05')
  })
})
