import fc from 'fast-check'
import { boundaryOf, readMultipart, type Part } from '@/lib/imports/uploads/multipart'

const B = 'x-boundary'

async function* pieces(body: Uint8Array, cuts: readonly number[] = []): AsyncGenerator<Uint8Array> {
  let from = 0
  for (const cut of [...new Set(cuts)].sort((a, b) => a - b)) {
    yield body.subarray(from, cut)
    from = cut
  }
  yield body.subarray(from)
}

interface ReadPart extends Part {
  data: Buffer
}

async function read(
  body: string | Buffer,
  { boundary = B, cuts = [] as number[] } = {},
): Promise<ReadPart[]> {
  const parts: ReadPart[] = []
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body)
  for await (const event of readMultipart(pieces(bytes, cuts), boundary)) {
    if ('part' in event) parts.push({ ...event.part, data: Buffer.alloc(0) })
    else parts.at(-1)!.data = Buffer.concat([parts.at(-1)!.data, event.data])
  }
  return parts
}

const part = (headers: string, content = '') => `--${B}\r\n${headers}\r\n\r\n${content}\r\n`
const file = (content: string) =>
  part('Content-Disposition: form-data; name="csvFile"; filename="a.csv"\r\nContent-Type: text/csv', content)
const END = `--${B}--\r\n`

describe('a content type', () => {
  test.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['Multipart/Form-Data;boundary="a b"', 'a b'],
    ['multipart/form-data; charset=utf-8; BOUNDARY=----WebKitFormBoundaryX1', '----WebKitFormBoundaryX1'],
  ])('%s', (type, boundary) => expect(boundaryOf(type)).toBe(boundary))

  test.each([
    [null, 415],
    ['application/json', 415],
    ['multipart/mixed; boundary=a', 415],
    ['multipart/form-dataX; boundary=a', 415],
    ['multipart/form-data', 400],
    ['multipart/form-data; boundary=', 400],
    ['multipart/form-data; boundary="a "', 400],
    [`multipart/form-data; boundary=${'a'.repeat(71)}`, 400],
    ['multipart/form-data; boundary=a; boundary=b', 400],
    ['multipart/form-data; boundary="a\u00e9"', 400],
  ])('%s is refused', (type, status) => {
    expect(() => boundaryOf(type)).toThrow(expect.objectContaining({ status }) as Error)
  })
})

describe('a form', () => {
  test('is read part by part', async () => {
    const body = file('a,b\r\n1,2\r\n') + part('content-disposition:form-data;name=strict', 'true') + END
    expect(await read(body)).toEqual([
      { name: 'csvFile', fileName: 'a.csv', type: 'text/csv', data: Buffer.from('a,b\r\n1,2\r\n') },
      { name: 'strict', fileName: null, type: '', data: Buffer.from('true') },
    ])
  })

  test('may have no parts, empty parts, padding and no line end', async () => {
    expect(await read(`--${B}--`)).toEqual([])
    expect(await read(file('') + `--${B}--`)).toMatchObject([{ data: Buffer.alloc(0) }])
    expect(
      await read(`--${B} \t\r\nContent-Disposition: form-data; name=a\r\n\r\nx\r\n--${B}--\r\n\r\n`),
    ).toMatchObject([{ name: 'a', data: Buffer.from('x') }])
  })

  test('has names as browsers and other programs write them', async () => {
    const disposition = (name: string) =>
      part(`Content-Disposition: form-data; name="csvFile"; filename=${name}`)
    const names = ['"a%22b%0D%0A;c.csv"', '"a\\"b\\\\.csv"', '"Überfall 10%.csv"', '""', 'plain.csv']
    const read5 = await read(names.map(disposition).join('') + END)
    expect(read5.map(({ fileName }) => fileName)).toEqual([
      'a"b\r\n;c.csv',
      'a"b\\.csv',
      'Überfall 10%.csv',
      '',
      'plain.csv',
    ])
  })

  test.each([
    ['of nothing', ''],
    ['that does not begin with its boundary', `preamble\r\n${file('x')}${END}`],
    ['of another boundary', file('x').replaceAll(B, 'y-boundary') + END],
    ['cut in the first boundary', '--x-b'],
    ['cut in a boundary', `${file('x')}--x-bou`],
    ['cut after a boundary', `${file('x')}--${B}`],
    ['cut in the headers', `--${B}\r\nContent-Dispo`],
    ['cut in the data', file('x').slice(0, -2)],
    ['without an end', file('x')],
    ['with a boundary that goes on', `${file('x')}--${B}X\r\n`],
    ['that goes on after its end', `${file('x')}${END}more`],
    ['with a part without headers', `--${B}\r\n\r\nx\r\n${END}`],
    ['with a header that is none', part('Content-Disposition form-data', 'x') + END],
    [
      'with a header twice',
      part('Content-Disposition: form-data; name=a\r\ncontent-disposition: form-data; name=b') + END,
    ],
    ['with a folded header', part('Content-Disposition: form-data;\r\n name=a') + END],
    ['with another disposition', part('Content-Disposition: attachment; name=a') + END],
    ['with no disposition', part('Content-Type: text/csv') + END],
    ['with no name', part('Content-Disposition: form-data; filename=a') + END],
    ['with a name twice', part('Content-Disposition: form-data; name=a; name=b') + END],
    ['with an open quote', part('Content-Disposition: form-data; name="a') + END],
    ['with words after a name', part('Content-Disposition: form-data; name="a"b') + END],
    [
      'encoded for mail',
      part('Content-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: base64') + END,
    ],
    ['with endless headers', part(`Content-Disposition: form-data; name=a\r\nX: ${'y'.repeat(9_000)}`) + END],
    ['with too many parts', part('Content-Disposition: form-data; name=a').repeat(17) + END],
  ])('%s is refused', async (_, body) => {
    await expect(read(body)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(/^The form data cannot be read: /) as string,
    })
  })

  test('without an end to its headers is refused before all of it is held', async () => {
    let taken = 0
    async function* endless() {
      yield Buffer.from(`--${B}\r\nX: `)
      for (;;) {
        taken += 1000
        yield Buffer.alloc(1000, 0x61)
      }
    }
    const reading = (async () => {
      for await (const event of readMultipart(endless(), B)) void event
    })()
    await expect(reading).rejects.toMatchObject({ status: 400 })
    expect(taken).toBeLessThan(20_000)
  })
})

test('wherever it is cut, the same comes out', async () => {
  const nasty = fc.constantFrom(
    '\r',
    '\n',
    '\r\n',
    '-',
    '--',
    `--${B}`.slice(0, 6),
    `\r\n--${B}`.slice(0, -1),
    '\r\n--',
    'a',
    '\0',
    'é',
  )
  const content = fc
    .array(fc.oneof(nasty, fc.string({ maxLength: 5 })), { maxLength: 30 })
    .map((words) => words.join(''))
    .filter((text) => !`\r\n${text}\r\n--`.includes(`\r\n--${B}`))
  const contents = fc.array(content, { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(
      contents,
      fc.array(fc.nat(), { maxLength: 40 }),
      fc.boolean(),
      async (texts, at, everywhere) => {
        const body = Buffer.from(texts.map(file).join('') + END)
        const cuts = everywhere ? Array.from(body, (_, index) => index) : at.map((cut) => cut % body.length)
        const parts = await read(body, { cuts })
        expect(parts.map(({ data }) => data.toString())).toEqual(texts)
        expect(new Set(parts.map(({ name, fileName, type }) => `${name} ${fileName} ${type}`))).toEqual(
          new Set(['csvFile a.csv text/csv']),
        )
      },
    ),
    { numRuns: 300 },
  )
})

test('whatever is sent, it is read or refused with 400', async () => {
  const body = fc.array(
    fc.oneof(
      fc.constantFrom(
        `--${B}`,
        '\r\n',
        '--',
        'Content-Disposition: form-data; name="a"',
        ': ',
        ';',
        '"',
        '=',
      ),
      fc.string(),
    ),
    { maxLength: 20 },
  )
  await fc.assert(
    fc.asyncProperty(body, async (words) => {
      await read(`--${B}\r\n${words.join('')}`).catch((error: { status?: number }) =>
        expect(error.status).toBe(400),
      )
    }),
  )
})

test('what fetch writes is understood', async () => {
  const form = new FormData()
  form.set('csvFile', new File(['a,b\n', '1,2\n'], 'our "own" file.csv', { type: 'text/csv' }))
  form.set('preview', 'true')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  expect(await read(body, { boundary: boundaryOf(request.headers.get('content-type')) })).toEqual([
    { name: 'csvFile', fileName: 'our "own" file.csv', type: 'text/csv', data: Buffer.from('a,b\n1,2\n') },
    { name: 'preview', fileName: null, type: '', data: Buffer.from('true') },
  ])
})
