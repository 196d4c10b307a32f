import { isUtf8 } from 'node:buffer'
import { ImportError } from './import-error'
import { isUtf16, UTF16 } from '../map/recognise'

/**
 * Stands in the text for bytes that are no UTF-8. A lone surrogate: no valid UTF-8 decodes to one, so it is told apart
 * from a replacement character that the file really has.
 */
const INVALID_BYTES = '\uDC80'

const REPLACEMENT_AS_LATIN1 = '\xEF\xBF\xBD'
const BOM_LENGTH = 3
const START_LENGTH = 4

/** Decodes UTF-8 chunk by chunk: a byte order mark is dropped, a sequence may be cut anywhere. */
export class Utf8Decoder {
  private tail: Buffer = Buffer.alloc(0)
  private started = false

  /** @throws ImportError for UTF-16. */
  push(chunk: Uint8Array): string {
    return this.take(chunk, false)
  }

  end(): string {
    return this.take(new Uint8Array(0), true)
  }

  private take(chunk: Uint8Array, last: boolean): string {
    let bytes =
      this.tail.length === 0
        ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
        : Buffer.concat([this.tail, chunk])
    this.tail = Buffer.alloc(0)
    if (!this.started) {
      if (bytes.length < START_LENGTH && !last) {
        this.tail = Buffer.from(bytes)
        return ''
      }
      this.started = true
      bytes = withoutBom(bytes)
    }
    const end = last ? bytes.length : completeLength(bytes)
    // A copy: the chunk belongs to the stream, which may use it again.
    this.tail = Buffer.from(bytes.subarray(end))
    return decode(bytes.subarray(0, end))
  }
}

function withoutBom(bytes: Buffer): Buffer {
  if (isUtf16(bytes)) throw new ImportError(UTF16)
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(BOM_LENGTH) : bytes
}

/** How many bytes there are before a sequence that the chunk's end cuts off. */
function completeLength(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!
    if ((byte & 0xc0) === 0x80) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return length > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

function decode(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  // The decoder writes U+FFFD for what it cannot read. Real ones are set aside first.
  return bytes
    .toString('latin1')
    .split(REPLACEMENT_AS_LATIN1)
    .map((part) => Buffer.from(part, 'latin1').toString('utf8').replaceAll('\uFFFD', INVALID_BYTES))
    .join('\uFFFD')
}
