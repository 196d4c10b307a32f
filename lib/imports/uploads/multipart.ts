import { AppError } from '../../http/errors'

// multipart/form-data (RFC 7578, RFC 2046 section 5.1), read as a stream and strictly: one form of ours is sent this
// way, by browsers and by programs that write what the standard says. Pure.
// Tried: `@fastify/busboy` 3.2. It is quicker, but of the 24 broken forms of our tests it takes 15, reads headers of any
// length, and leaves the quotes that browsers escape in a file's name as they are.

export interface Part {
  name: string
  /** Null for a plain field. */
  fileName: string | null
  /** In lower case, without parameters; '' when the part has none. */
  type: string
}

export type MultipartEvent = { part: Part } | { data: Uint8Array }

/** All header lines of one part. Bytes. */
const MAX_HEADER_BYTES = 8 * 1024
const MAX_PARTS = 16
/** What may follow the last delimiter: nothing but white space. Bytes. */
const MAX_EPILOGUE_BYTES = 1024
/** RFC 2046: 1 to 70 of these, no space at the end. */
const BOUNDARY = /^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

const CRLF = Buffer.from('\r\n')
const END_OF_HEADERS = Buffer.from('\r\n\r\n')

const malformed = (what: string): AppError =>
  new AppError('malformed_request', `The form data cannot be read: ${what}.`)

/** The boundary in a content type. @throws AppError 415 for another type, 400 for a boundary that is missing or no boundary. */
export function boundaryOf(contentType: string | null): string {
  if (!contentType || !/^multipart\/form-data\s*(;|$)/i.test(contentType)) {
    throw new AppError(
      'unsupported_media_type',
      'Send this request as a form with a file (content-type: multipart/form-data).',
    )
  }
  const boundary = parameters(contentType).get('boundary')
  if (boundary === undefined || !BOUNDARY.test(boundary)) throw malformed('its boundary is missing or wrong')
  return boundary
}

/**
 * Reads a body part by part: first `part`, then its bytes as `data`, as they come. A chunk of data is good until the
 * next event is asked for. Memory holds one chunk of the input and a delimiter.
 * @throws AppError 400 for anything that is not exactly such a body.
 */
export async function* readMultipart(
  input: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<MultipartEvent> {
  const source = new Source(input)
  try {
    yield* readParts(source, Buffer.from(`\r\n--${boundary}`))
  } finally {
    await source.close()
  }
}

async function* readParts(source: Source, delimiter: Buffer): AsyncGenerator<MultipartEvent> {
  // The first delimiter has no line end before it.
  const first = await source.take(delimiter.length - CRLF.length)
  if (!first?.equals(delimiter.subarray(CRLF.length))) throw malformed('it does not begin with its boundary')
  for (let parts = 0; ; parts++) {
    if (await endsForm(source)) break
    if (parts === MAX_PARTS) throw malformed(`it has more than ${MAX_PARTS} parts`)
    yield { part: readPart(await readHeaders(source)) }
    for (;;) {
      const { data, found } = await source.until(delimiter)
      if (data.length > 0) yield { data }
      if (found) break
    }
  }
  await requireEnd(source)
}

/** After a delimiter: whether the form ends there; otherwise its line is over, and a part begins. */
async function endsForm(source: Source): Promise<boolean> {
  let two = await source.take(2)
  if (two?.toString('latin1') === '--') return true
  // "Transport padding": spaces and tabs before the line's end.
  for (let padding = 0; two && !two.equals(CRLF); padding++) {
    if ((two[0] !== 0x20 && two[0] !== 0x09) || padding > MAX_EPILOGUE_BYTES)
      throw malformed('a boundary has something after it')
    const next = await source.take(1)
    two = next && Buffer.concat([two.subarray(1), next])
  }
  if (!two) throw tooShort()
  return false
}

async function readHeaders(source: Source): Promise<string[]> {
  // A part without headers begins with the empty line at once; ours all have a Content-Disposition.
  const lines = await source.through(END_OF_HEADERS, MAX_HEADER_BYTES)
  return lines.toString('utf8').split('\r\n')
}

function readPart(lines: string[]): Part {
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(0, colon)).toLowerCase()
    if (!TOKEN.test(name)) throw malformed('a part has a header that is none')
    if (headers.has(name)) throw malformed('a part has a header twice')
    headers.set(name, line.slice(colon + 1).trim())
  }
  const disposition = headers.get('content-disposition') ?? ''
  if (!/^form-data\s*;/i.test(disposition)) throw malformed('a part is not a field of a form')
  if (!/^(|7bit|8bit|binary)$/i.test(headers.get('content-transfer-encoding') ?? ''))
    throw malformed('a part is encoded for mail')
  const given = parameters(disposition)
  const name = given.get('name')
  if (name === undefined) throw malformed('a field has no name')
  const type = (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
  return { name, fileName: given.get('filename') ?? null, type }
}

/** The parameters of a header, names in lower case. Browsers write `"` and line ends in a name as %22, %0D, %0A; other programs as `\"`. */
function parameters(header: string): Map<string, string> {
  const found = new Map<string, string>()
  const pattern = /;\s*([^\s=;]+)=("(?:[^"\\\r\n]|\\.)*"|[^\s;"]*)\s*/gy
  const begin = header.indexOf(';')
  if (begin === -1) return found
  pattern.lastIndex = begin
  while (pattern.lastIndex < header.length) {
    const match = pattern.exec(header)
    if (!match || !TOKEN.test(match[1]!)) throw malformed('a header has a parameter that is none')
    const name = match[1]!.toLowerCase()
    if (found.has(name)) throw malformed('a header has a parameter twice')
    const value = match[2]!
    found.set(
      name,
      value.startsWith('"')
        ? value
            .slice(1, -1)
            .replace(/\\(["\\])/g, '$1')
            .replace(/%(22|0D|0A)/gi, (code) => decodeURIComponent(code))
        : value,
    )
  }
  return found
}

async function requireEnd(source: Source): Promise<void> {
  for (let seen = 0; ; seen++) {
    const byte = await source.take(1)
    if (!byte) return
    if (seen > MAX_EPILOGUE_BYTES || !/\s/.test(byte.toString('latin1')))
      throw malformed('something follows its end')
  }
}

const tooShort = (): AppError => malformed('it ends too early')

/** The bytes of the input, of which as many are held as are needed to look ahead. */
class Source {
  private readonly iterator: AsyncIterator<Uint8Array>
  private held: Buffer = Buffer.alloc(0)

  constructor(input: AsyncIterable<Uint8Array>) {
    this.iterator = input[Symbol.asyncIterator]()
  }

  /** Tells the input that no more is wanted. */
  async close(): Promise<void> {
    await this.iterator.return?.()
  }

  /** So many bytes, or null when the input ends before. */
  async take(length: number): Promise<Buffer | null> {
    while (this.held.length < length) if (!(await this.more())) return null
    const taken = this.held.subarray(0, length)
    this.held = this.held.subarray(length)
    return taken
  }

  /** What comes before the mark, which is taken too. @throws AppError past `most` bytes, or when there is none. */
  async through(mark: Buffer, most: number): Promise<Buffer> {
    for (let from = 0; ;) {
      const at = this.held.indexOf(mark, from)
      if (at > most || (at === -1 && this.held.length > most + mark.length))
        throw malformed('the headers of a part are too long')
      if (at !== -1) {
        const before = this.held.subarray(0, at)
        this.held = this.held.subarray(at + mark.length)
        return before
      }
      from = Math.max(0, this.held.length - mark.length + 1)
      if (!(await this.more())) throw tooShort()
    }
  }

  /** Bytes up to the mark, or as many of them as there are now. `found` once the mark was reached, and taken. */
  async until(mark: Buffer): Promise<{ data: Buffer; found: boolean }> {
    for (;;) {
      const at = this.held.indexOf(mark)
      if (at !== -1) {
        const data = this.held.subarray(0, at)
        this.held = this.held.subarray(at + mark.length)
        return { data, found: true }
      }
      // The mark may have begun at the end of what is there.
      const sure = this.held.length - mark.length + 1
      if (sure > 0) {
        const data = this.held.subarray(0, sure)
        this.held = this.held.subarray(sure)
        return { data, found: false }
      }
      if (!(await this.more())) throw tooShort()
    }
  }

  private async more(): Promise<boolean> {
    const { done, value } = await this.iterator.next()
    if (done) return false
    const chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    this.held = this.held.length === 0 ? chunk : Buffer.concat([this.held, chunk])
    return true
  }
}
