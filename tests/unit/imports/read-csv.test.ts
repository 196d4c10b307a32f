import fc from 'fast-check'
import Papa from 'papaparse'
import { MAX_RECORD_LENGTH, readCsv, type CsvRecord } from '@/lib/imports/read/read-csv'

type Chunks = Iterable<Uint8Array>

async function read(chunks: Chunks): Promise<CsvRecord[]> {
  async function* input() {
    yield* chunks
  }
  const records: CsvRecord[] = []
  for await (const batch of readCsv(input())) for (const record of batch.records) records.push(record)
  return records
}

const readText = (text: string) => read([Buffer.from(text)])
const brief = (records: CsvRecord[]) => records.map(({ row, cells }) => [row, ...cells])

/** Cuts bytes at the given places; a chunk's memory is overwritten once the next is asked for, as a file's is. */
function* cut(bytes: Uint8Array, places: number[]): Generator<Uint8Array> {
  let from = 0
  for (const to of [...new Set(places.map((place) => place % (bytes.length + 1)))]
    .sort((a, b) => a - b)
    .concat(bytes.length)) {
    const chunk = Uint8Array.from(bytes.subarray(from, to))
    yield chunk
    chunk.fill(0x2a)
    from = to
  }
}

test.each([
  [
    'LF',
    'a,b\nc,d\n',
    [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ],
  ],
  [
    'CR LF',
    'a,b\r\nc,d\r\n',
    [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ],
  ],
  [
    'lone CR',
    'a,b\rc,d\r',
    [
      [1, 'a', 'b'],
      [2, 'c', 'd'],
    ],
  ],
  [
    'mixed line ends, none at the end',
    'a\r\nb\rc\n\rd',
    [
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [5, 'd'],
    ],
  ],
  [
    'blank lines',
    '\n\n a \n  \n\t\nb\n\n',
    [
      [3, ' a '],
      [6, 'b'],
    ],
  ],
  ['a byte order mark', '\uFEFFa,b\n', [[1, 'a', 'b']]],
  [
    'quotes, commas and doubled quotes',
    '"a,""b""",c\n"",d\n',
    [
      [1, 'a,"b"', 'c'],
      [2, '', 'd'],
    ],
  ],
  [
    'line breaks in quotes',
    'a\n"b\r\nb\rb\n",c\nd\n',
    [
      [1, 'a'],
      [2, 'b\nb\nb\n', 'c'],
      [3, 'd'],
    ],
  ],
  [
    'a line that says what separates, which is no row',
    '\uFEFFsep=;\r\na;"b;b"\r\n\r\nc,d;e\r\n',
    [
      [1, 'a', 'b;b'],
      [3, 'c,d', 'e'],
    ],
  ],
  ['only such a line', 'sep=,', []],
  ['blank lines only, with tabs', '\t\n \t\t\n\t', []],
  [
    'a header that begins like it',
    'sep=x,b\n1,2\n',
    [
      [1, 'sep=x', 'b'],
      [2, '1', '2'],
    ],
  ],
  ['a quote inside a cell without quotes', 'a"b,c\n', [[1, 'a"b', 'c']]],
  ['commas only', ',,\n', [[1, '', '', '']]],
  ['nothing', '', []],
  ['a byte order mark and nothing else', '\uFEFF', []],
  ['one byte', 'a', [[1, 'a']]],
])('%s', async (_, text, expected) => {
  const records = await readText(text)
  expect(brief(records)).toEqual(expected)
  expect(records.every(({ problem }) => problem === null)).toBe(true)
})

test.each([
  ['a NUL', Buffer.from('a,b\u0000\n'), { cell: 1, message: 'contains a control character' }],
  ['an escape', Buffer.from('\u001b[2J,b\n'), { cell: 0, message: 'contains a control character' }],
  ['a C1 control', Buffer.from('a,\u0085\n'), { cell: 1, message: 'contains a control character' }],
  [
    'Latin-1',
    Buffer.from('a,M\xfcller\n', 'latin1'),
    { cell: 1, message: 'is not valid UTF-8. Save the file as "CSV UTF-8" and try again' },
  ],
  [
    'a cut sequence at the end',
    Buffer.from([0x61, 0x2c, 0xe2, 0x82]),
    { cell: 1, message: 'is not valid UTF-8. Save the file as "CSV UTF-8" and try again' },
  ],
  [
    'a surrogate in UTF-8',
    Buffer.from([0x61, 0xed, 0xa0, 0x80, 0x0a]),
    { cell: 0, message: 'is not valid UTF-8. Save the file as "CSV UTF-8" and try again' },
  ],
  [
    'an overlong slash',
    Buffer.from([0x61, 0xc0, 0xaf, 0x0a]),
    { cell: 0, message: 'is not valid UTF-8. Save the file as "CSV UTF-8" and try again' },
  ],
  ['a stray quote', Buffer.from('"a"b",c\n'), { cell: -1, message: 'has a stray quote' }],
  [
    'an open quote',
    Buffer.from('a,"b\nc,d\n'),
    { cell: -1, message: 'has a quote that is never closed: lines 2 to 3 are not read' },
  ],
  [
    'an open quote in the last line',
    Buffer.from('a,"b'),
    { cell: -1, message: 'has a quote that is never closed; nothing after it could be read' },
  ],
])('%s makes its record bad and no other', async (_, bytes, problem) => {
  const records = await read([Buffer.from('good,\uFFFD \u{1F600}\n'), bytes])
  expect(records.map((record) => [record.row, record.problem])).toEqual([
    [1, null],
    [2, problem],
  ])
})

test.each([
  ['little endian with a mark', Buffer.from('\uFEFFa,b\n', 'utf16le')],
  ['big endian with a mark', Buffer.from('\uFEFFa,b\n', 'utf16le').swap16()],
  ['little endian without', Buffer.from('a,b\n', 'utf16le')],
  ['big endian without', Buffer.from('a,b\n', 'utf16le').swap16()],
])('UTF-16, %s, is refused', async (_, bytes) => {
  await expect(read(cut(bytes, [1, 2, 3]))).rejects.toThrow(
    'The file is UTF-16. Save it as "CSV UTF-8" and try again.',
  )
})

describe('an open quote', () => {
  /** Endless input; how much of it was taken shows whether the reader stopped. */
  async function giveUp(start: string, filler: string): Promise<{ message: string; megabytes: number }> {
    let bytes = 0
    async function* input() {
      yield Buffer.from(start)
      const chunk = Buffer.from(filler.repeat(Math.ceil(65_536 / filler.length)))
      for (;;) {
        bytes += chunk.length
        yield chunk
      }
    }
    try {
      for await (const batch of readCsv(input())) void batch
    } catch (error) {
      return { message: (error as Error).message, megabytes: bytes / 1024 / 1024 }
    }
    throw new Error('The input cannot end.')
  }

  test('ends the reading once a record passes 8 MB, naming its row', async () => {
    const { message, megabytes } = await giveUp('h\na,b\n"a\nb",c\n"open,', 'x,y\n')
    expect(message).toBe('Row 4: the record that begins here does not end. Is a closing quote missing?')
    expect(megabytes).toBeGreaterThanOrEqual(MAX_RECORD_LENGTH / 1024 / 1024)
    expect(megabytes).toBeLessThan(9)
  })

  test('ends the reading sooner where stray quotes pile up', async () => {
    const { message, megabytes } = await giveUp('h\n"open,', '"x ')
    expect(message).toContain('Row 2: ')
    expect(megabytes).toBeLessThan(1)
  })

  test('a record just short of 8 MB is read', async () => {
    const cell = 'x'.repeat(MAX_RECORD_LENGTH - 100)
    const records = await read(
      cut(
        Buffer.from(`h\n"${cell}"\nb\n`),
        Array.from({ length: 200 }, (_, i) => i * 40_000),
      ),
    )
    expect(records.map(({ row, cells }) => [row, cells[0]!.length])).toEqual([
      [1, 1],
      [2, cell.length],
      [3, 1],
    ])
  })
})

describe('a quote that is not closed', () => {
  const HEADER = 'Company,Breach Date,Affected Users,Data Types,Severity'
  const outcome = async (...lines: string[]) =>
    (await readText([HEADER, ...lines].join('\n')))
      .slice(1)
      .map(({ row, cells, problem, takenIn }) => [row, problem?.message ?? cells[0], takenIn])

  test.each<[string, string[], [number, string, number][]]>([
    [
      'closed by one of another row',
      [
        'Acme,2026-05-06,10,"Names,Low',
        'Gamma,2026-05-07,11,Names,Low',
        'Beta,2026-05-08,12,Names",Low',
        'Delta,2026-05-09,13,Names,Low',
      ],
      [
        [2, 'has a quote that is not closed: lines 2 to 4', 2],
        [3, 'Delta', 0],
      ],
    ],
    [
      'closed by the next row',
      ['Acme,2026-05-06,10,"Names,Low', 'Beta,2026-05-08,12,Names",Low', 'Delta,2026-05-09,13,Names,Low'],
      [
        [2, 'has a quote that is not closed: lines 2 to 3', 1],
        [3, 'Delta', 0],
      ],
    ],
    [
      'in the first cell',
      ['Delta,2026-05-09,13,Names,Low', '"Acme,2026-05-06,10,Names,Low', 'Beta",2026-05-08,12,Names,Low'],
      [
        [2, 'Delta', 0],
        [3, 'has a quote that is not closed: lines 3 to 4', 1],
      ],
    ],
    [
      'in the last cell',
      ['Acme,2026-05-06,10,Names,"Low', 'Gamma,2026-05-07,11,Names,Low', 'Beta,2026-05-08,12,Names,Low"'],
      [[2, 'has a quote that is not closed: lines 2 to 4', 2]],
    ],
    [
      'before rows with quoted cells',
      [
        'Acme,2026-05-06,10,"Names,Low',
        'Gamma,2026-05-07,11,"Names, Phones",Low',
        'Delta,2026-05-09,13,Names,Low',
      ],
      [
        [2, 'has a quote that is not closed: lines 2 to 3', 1],
        [3, 'Delta', 0],
      ],
    ],
    [
      'so that the number of cells is another',
      [
        'Acme,2026-05-06,10,"Names,Low',
        'Gamma,2026-05-07,11,Names,Low',
        'Beta,2026-05-08,12,Names,Low"',
        'Delta,2026-05-09,13,Names,Low',
      ],
      [
        [2, 'has a quote that is not closed: lines 2 to 4', 2],
        [3, 'Delta', 0],
      ],
    ],
    [
      'and never closed',
      [
        'Delta,2026-05-09,13,Names,Low',
        'Acme,2026-05-06,10,"Names,Low',
        'Gamma,2026-05-07,11,Names,Low',
        '',
        'Beta,2026-05-08,12,Names,Low',
        '',
      ],
      [
        [2, 'Delta', 0],
        [3, 'has a quote that is never closed: lines 3 to 6 are not read', 2],
      ],
    ],
    [
      'a stray quote in a text of several lines',
      ['Acme,2026-05-06,10,"Names "or" other', 'Phones",Low'],
      [[2, 'has a stray quote: lines 2 to 3', 0]],
    ],
  ])('%s', async (_, lines, expected) => {
    expect(await outcome(...lines)).toEqual(expected)
  })

  test('in a file without dates and numbers, where every line has as many cells', async () => {
    const text = 'a,b,c,d\nw,"x,y,z\nw,x,y,z\nw,x",y,z\nk,l,m,n'
    expect((await readText(text)).map(({ takenIn }) => takenIn)).toEqual([0, 2, 0])
  })

  test('what it has taken in is told apart for whoever repairs it', async () => {
    const text = `${HEADER}\nAcme,2026-05-06,10,"Names,Low\n\nGamma,2026-05-07,11,"Names, Phones",Low\nx`
    const [, record] = await readText(text)
    expect([...record!.rowsApart!()]).toEqual([
      ['Acme', '2026-05-06', '10', 'Names', 'Low'],
      ['Gamma', '2026-05-07', '11', 'Names, Phones', 'Low'],
    ])
  })

  test.each([
    ['an address', 'Acme,2026-05-06,10,"12 Main St, Suite 4\nSpringfield, IL, 62704, USA",Low'],
    ['a text', 'Acme,2026-05-06,10,"On May 6, 2026, Acme, Inc, lost\ndata, of 10, people, and more",Low'],
    ['kinds of data, one a line', 'Acme,2026-05-06,10,"Names\nPhones\nEmails, and others",Low'],
    ['a company', '"Acme\nCorp",2026-05-06,10,Names,Low'],
    ['two of them', '"Acme\nCorp",2026-05-06,10,"Names\nPhones",Low'],
    ['blank lines', 'Acme,2026-05-06,10,"\n\nNames\n\n",Low'],
    ['figures, one a line', 'Acme,2026-05-06,"10\n11",Names,Low'],
    ['dates, one a line', 'Acme,"2026-05-06\n2026-05-07",10,Names,Low'],
  ])('is not what a cell of several lines has: %s', async (_, line) => {
    for (const before of [[], ['Delta,2026-05-09,13,Names,Low']]) {
      const records = await readText([HEADER, ...before, line].join('\n'))
      expect(records.map(({ problem }) => problem)).toEqual(records.map(() => null))
      expect(records.at(-1)!.cells).toHaveLength(5)
    }
  })

  test('wherever it stands and ends, every row of the file ends somewhere, and none in another', async () => {
    const row = fc
      .record({
        name: fc.constantFrom('Acme', 'Beta', 'Oak Corp'),
        day: fc.integer({ min: 10, max: 28 }),
        count: fc.nat(99_999),
      })
      .map(({ name, day, count }) => [name, `2026-05-${day}`, `${count}`, 'Names', 'Low'])
    const rows = fc.array(row, { minLength: 2, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.nat(),
        fc.nat(),
        fc.nat(4),
        fc.nat(4),
        places,
        async (data, a, b, column, end, cuts) => {
          const from = a % data.length
          const to = b % data.length
          fc.pre(from < to)
          const spoilt = data.map((cells) => [...cells])
          spoilt[from]![column] = `"${spoilt[from]![column]}`
          spoilt[to]![end] = `${spoilt[to]![end]}"`
          const text = [HEADER, ...spoilt.map((cells) => cells.join(','))].join('\n')
          const records = (await read(cut(Buffer.from(text), cuts))).slice(1)
          expect(records.reduce((sum, { takenIn }) => sum + 1 + takenIn, 0)).toBe(data.length)
          for (const { cells, problem } of records)
            if (problem === null && cells.length === 5) expect(cells.join()).not.toContain('\n')
        },
      ),
      { numRuns: 300 },
    )
  })

  test('costs no more for a record of many lines, or of many cells', async () => {
    const began = performance.now()
    const cells = [
      ',\n'.repeat(500_000),
      'a\n'.repeat(1_000_000),
      `${','.repeat(1_000_000)}\n`,
      '1,2026-05-06,1,,\n'.repeat(100_000),
    ]
    for (const text of cells) await readText(`${HEADER}\nAcme,2026-05-06,10,"${text}",Low\n`)
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

describe('rows that a quote has taken in', () => {
  const HEADER = 'Company,Breach Date,Affected Users,Data Types,Severity'
  const good = 'Acme,2026-05-06,10,Names,Low\n'
  /** What is cut apart between two turns of others. Characters. */
  const mostAtOnce = async (text: string): Promise<number> => {
    let most = 0
    const cut = jest.spyOn(String.prototype, 'split')
    for (const record of await readText(HEADER + '\n' + good.repeat(3) + text)) {
      let before = cut.mock.calls.length
      for (const row of record.rowsApart?.() ?? []) {
        most = Math.max(most, cut.mock.calls.length - before)
        if (row === null) before = cut.mock.calls.length
      }
    }
    cut.mockRestore()
    return most
  }

  test('are cut apart some at a time, blank lines too', async () => {
    const most = await mostAtOnce(`"Acme\n${'\n'.repeat(200_000)}${good}`)
    expect(most).toBeGreaterThan(100)
    expect(most).toBeLessThan(1_000)
  })

  test('may be of more cells than a table has: they stay what they were', async () => {
    const [, , , , record] = await readText(
      `${HEADER}\n${good.repeat(3)}"Acme\n${','.repeat(300_000)}\n${good}`,
    )
    const rows = [...record!.rowsApart!()].filter((row) => row !== null)
    expect(Math.max(...rows.map((row) => row.length))).toBe(5)
    expect(rows.map((row) => row.join().length)).toContain(300_000)
  })

  test('cost the parser no more for quotes that were doubled', async () => {
    const doubled = `""x${'""x'.repeat(100_000)}${' '.repeat(100_000)}`
    const text = `"Acme\n${doubled},2024-01-01,1,Names,z\n${good.trim()}",2024-01-02,1,Names,Low\n`
    const before = process.cpuUsage()
    for (const record of await readText(`${HEADER}\n${good.repeat(3)}${text}`))
      expect([...(record.rowsApart?.() ?? [])].length).toBeLessThan(10)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1e6).toBeLessThan(2)
  })
})

// Anything but the characters that make a record bad, and not blank as a whole.
const cell = fc
  .array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.constantFrom(
          'a',
          'B',
          ' ',
          ',',
          '"',
          '\n',
          '\r\n',
          '\r',
          ';',
          '=',
          '\t',
          'é',
          '漢',
          '😀',
          '\uFFFD',
        ),
      },
      {
        weight: 1,
        arbitrary: fc
          .string({ unit: 'grapheme', maxLength: 3 })
          .filter((text) => !/[\p{Cc}\p{Cs}]/u.test(text)),
      },
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))
const isBlank = (cells: string[]) => cells.length === 1 && cells[0]!.trim() === ''
const rows = fc.array(
  fc.oneof({ weight: 4, arbitrary: fc.array(cell, { minLength: 1, maxLength: 4 }) }, fc.constant([''])),
  { minLength: 1, maxLength: 8 },
)
const places = fc.array(fc.nat(), { maxLength: 12 })

test('what Papa Parse writes comes back, in the rows that a spreadsheet shows, wherever the chunks are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.boolean(),
      fc.constantFrom('\n', '\r\n', '\r'),
      places,
      async (data, quotes, newline, cuts) => {
        // By the header's signs its separator is told.
        const records = data
          .map((cells, index) => [index + 1, ...cells.map((text) => text.replace(/\r\n?/g, '\n'))] as const)
          .filter(([, ...cells]) => !isBlank(cells))
        fc.pre(!/[;\t|]/.test(records[0]?.slice(1).join('') ?? ''))
        const bytes = Buffer.from(Papa.unparse(data, { quotes, newline }))
        // A mark at the start belongs to the file and not to its first cell.
        expect(brief(await read(cut(Buffer.concat([Buffer.from('\uFEFF'), bytes]), cuts)))).toEqual(records)
      },
    ),
    { numRuns: 400 },
  )
})

test('any bytes read the same however they are cut, and nothing but a refusal is thrown', async () => {
  const outcome = (chunks: Chunks) =>
    read(chunks)
      .then((records) =>
        records.map((record) => ({ ...record, rowsApart: record.rowsApart && [...record.rowsApart()] })),
      )
      .catch((error: Error) => `${error.name}: ${error.message}`)
  const bytes = fc.array(
    fc.oneof(
      fc.constantFrom(0x22, 0x2c, 0x0a, 0x0d, 0x20, 0x61, 0x00, 0xef, 0xbb, 0xbf, 0xbd),
      fc.integer({ min: 0, max: 255 }),
    ),
    { maxLength: 60 },
  )
  await fc.assert(
    fc.asyncProperty(bytes, places, async (list, cuts) => {
      const whole = await outcome([Uint8Array.from(list)])
      expect(await outcome(cut(Uint8Array.from(list), cuts))).toEqual(whole)
      if (typeof whole === 'string') expect(whole).toMatch(/^ImportError: /)
    }),
    { numRuns: 600 },
  )
})

test('rows that differ from the one before in their last cell are what a parser makes of the whole file', async () => {
  const raw = fc.constantFrom<string>('a', '', ' ', 'b c', '"x"', '"x,y"', '"x" ', ' "x"', 'a"b', '"a""b"', 'é', 'x\u0001', 'a;b', '""', '"k\nl"', 'l"', '\u{10080}') // prettier-ignore
  const run = fc.record({
    starts: fc.array(fc.array(raw, { maxLength: 3 }), { minLength: 1, maxLength: 2 }),
    ends: fc.array(raw, { minLength: 1, maxLength: 4 }),
    hasMore: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(run, { minLength: 1, maxLength: 6 }), places, async (runs, cuts) => {
      // A piece of the text holds the end of one run and the beginning of the next.
      const rowsOf = ({ starts, ends, hasMore }: (typeof runs)[number]) =>
        Array.from({ length: 6_000 }, (_, index) => {
          const end = ends[index % 97 === 0 ? (index / 97) % ends.length : 0]!
          return [...starts[index % starts.length]!, end, ...(hasMore && index % 89 === 0 ? ['z'] : [])].join(
            ',',
          )
        })
      const text = ['h,i,j', ...runs.flatMap(rowsOf), ''].join('\n')
      const whole = new Papa.Parser({ delimiter: ',', newline: '\n', quoteChar: '"' }).parse(text, 0, false)
      const data = whole.data as string[][]
      const wrong = new Set((whole.errors as Papa.ParseError[]).map(({ row }) => row))
      const expected = data.flatMap((cells, index) =>
        cells.length === 1 && cells[0]!.trim() === '' && !wrong.has(index)
          ? []
          : [[index + 1, ...cells, wrong.has(index) || /\u0001/.test(cells.join())]],
      )
      const records = await read(cut(Buffer.from(text), cuts))
      // Whether a line break in a cell is one of its own is told by the rows before.
      const found = records.map(({ row, cells, problem }) => [row, ...cells, problem !== null])
      const isBroken = (row: unknown[]) => row.some((cell) => typeof cell === 'string' && cell.includes('\n'))
      expect(found.filter((row) => !isBroken(row))).toEqual(expected.filter((row) => !isBroken(row)))
    }),
    {
      numRuns: process.env.THOROUGH ? 200 : 8,
      examples: [
        // The last line of the one begins as the other does.
        [[{ starts: [['"k\nl"'], ['l"']], ends: ['a'], hasMore: false }], []],
        [[{ starts: [['x']], ends: ['a', '"b"', '"b,c"', 'd"'], hasMore: true }], []],
      ],
    },
  )
})

test('after such rows it is told in which line of the file something stands', async () => {
  const records = await readText(`h,i\n${'a,b\n'.repeat(9_000)}a,"b\nc`)
  expect(records).toHaveLength(9_002)
  expect(records.at(-1)).toMatchObject({
    row: 9_002,
    problem: { message: 'has a quote that is never closed: lines 9,002 to 9,003 are not read' },
  })
})

test('what ends such a row is looked for once in a text that does not have it, not once for each row', async () => {
  // A record of megabytes makes the piece that is read at once as long.
  const text = `h,i\n${'a,b\n'.repeat(9_000)}a,${'x'.repeat(1024 * 1024)}\n${'a,b\n'.repeat(20_000)}`
  const looks = jest.spyOn(String.prototype, 'indexOf')
  const records = await readText(text)
  const quotes = looks.mock.calls.filter(([what]) => what === '"').length
  looks.mockRestore()
  expect(records).toHaveLength(29_002)
  // A few for each piece of 32 KB.
  expect(quotes).toBeLessThan(500)
})

test('records that lie across many pieces read the same as in one', async () => {
  const text = Array.from(
    { length: 3_000 },
    (_, i) => `"row ${i}\n${'é'.repeat(i % 50)}","x,${i}",${i}`,
  ).join('\r\n')
  const records = await readText(text)
  expect(records).toHaveLength(3_000)
  expect(records.map(({ row }) => row)).toEqual(Array.from({ length: 3_000 }, (_, i) => 1 + i))
  expect(
    await read(
      cut(
        Buffer.from(text),
        Array.from({ length: 500 }, (_, i) => i * 641),
      ),
    ),
  ).toEqual(records)
})
