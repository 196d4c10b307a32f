import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { env } from '../../env'
import { formatNumber } from '../../validation/format-number'
import { outsideRequests } from '../../outside-requests'
import { AppError } from '../../http/errors'
import { boundaryOf, readMultipart, type Part } from './multipart'

/** Longer than this without a byte ends an upload. Milliseconds. */
const STALLED_MS = 60_000
/** A plain field of a form. Bytes. */
const MAX_FIELD_BYTES = 64 * 1024
/** What a form may weigh besides its file. Bytes. */
const FORM_BYTES = 256 * 1024
/** How much of a file is looked at before the rest is taken in. Bytes. */
const START_BYTES = 4_096
/** How much of a refused body is still taken in, and for how long. */
const DRAIN_BYTES = 64 * 1024 * 1024
const DRAIN_MS = 15_000
/** How files begin that are received: they are nobody else's. */
export const RECEIVED_PREFIX = 'redress-upload-'
/** How often a file in use is marked as such. Milliseconds. Tests have their own. */
export const marks = { everyMs: 60_000 }
/** Without a mark for this long, whoever received it is dead. Milliseconds. */
const DEAD_MS = 15 * 60_000

export interface ReceiveOptions {
  /** The field that holds the file. */
  field: string
  /** Plain fields that may stand beside it. */
  fields: readonly string[]
  maxBytes: number
  /** Refuses a file by its name and type, before it is read. @throws AppError */
  check(file: { name: string; type: string }): void
  /** Refuses a file by its first bytes, once as many are there as matter, or all. @throws AppError */
  checkStart(bytes: Uint8Array): void
  /** Refuses plain fields once all are there. @throws AppError */
  checkFields(fields: ReceivedFile['fields']): void
  /** What is said when there is no file. */
  missing: string
}

export interface ReceivedFile {
  /** A temporary file: whoever takes this removes it. */
  path: string
  name: string
  bytes: number
  /** SHA-256. */
  digest: Buffer
  fields: Partial<Record<string, string>>
}

/**
 * Receives a form with one file, which goes to a temporary file as it comes: whatever its size, memory holds a chunk.
 * When this fails, nothing is left.
 * @throws AppError 415 no form, 413 too large, 422 no file or a wrong one, 400 no form by its content, or cut short.
 */
export async function receiveFile(request: Request, options: ReceiveOptions): Promise<ReceivedFile> {
  const boundary = boundaryOf(request.headers.get('content-type'))
  // Told before it is sent, where the client says how much it will be.
  if (Number(request.headers.get('content-length') ?? 0) > options.maxBytes + FORM_BYTES)
    throw tooLarge(options.maxBytes)
  const form = new Form(options)
  try {
    for await (const event of readMultipart(chunksOf(request.body), boundary)) {
      if ('part' in event) await form.begin(event.part)
      else await form.add(event.data)
    }
    return await form.finish()
  } catch (error) {
    await form.discard()
    if (error instanceof AppError) throw error
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOSPC' || code === 'EDQUOT')
      throw new AppError(
        'unavailable',
        'There is no room for the file on the server. Make room, or set UPLOAD_DIR, and try again.',
        { retryAfter: 60 },
      )
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EROFS')
      throw new AppError('unavailable', 'The server has nowhere to put the file: check UPLOAD_DIR.', {
        retryAfter: 60,
      })
    // The connection broke; nobody will read this.
    throw new AppError('malformed_request', 'The upload was cut short. Nothing was loaded. Please try again.')
  }
}

/** Removes uploads that dead processes left behind, of whatever machine that shares the folder. */
export async function sweepReceivedFiles(now = Date.now()): Promise<void> {
  const folder = uploadFolder()
  const names = await fs.readdir(folder).catch(() => [])
  for (const name of names.filter((entry) => entry.startsWith(RECEIVED_PREFIX))) {
    const file = path.join(folder, name)
    const stats = await fs.stat(file).catch(() => null)
    if (stats?.isFile() && now - stats.mtimeMs > DEAD_MS) await fs.rm(file, { force: true }).catch(() => {})
  }
}

/** Marks a file by its time, as long as it is there. A process id would mean nothing to another container. */
function markInUse(file: string): void {
  const timer = setInterval(() => {
    const now = new Date()
    fs.utimes(file, now, now).catch(
      ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' && clearInterval(timer),
    )
  }, marks.everyMs)
  timer.unref()
}

function uploadFolder(): string {
  return env().UPLOAD_DIR ?? os.tmpdir()
}

/** What has come of the form so far. */
class Form {
  private readonly values: Partial<Record<string, string>> = {}
  private file: { path: string; handle: fs.FileHandle; name: string; bytes: number } | null = null
  /** The first bytes of the file, until they were looked at. */
  private start: Buffer | null = Buffer.alloc(0)
  private readonly hash = createHash('sha256')
  private current: Part | null = null
  private text: Buffer[] = []
  private textBytes = 0

  constructor(private readonly options: ReceiveOptions) {}

  async begin(part: Part): Promise<void> {
    this.endPart()
    const { field, fields, check } = this.options
    const isFile = part.name === field
    if (!isFile && !fields.includes(part.name))
      throw new AppError(
        'invalid_fields',
        `The form has a field that is not known. Send the file as ${field}.`,
      )
    if (isFile ? this.file !== null : this.values[part.name] !== undefined) {
      throw new AppError(
        'invalid_fields',
        isFile ? 'Send one file at a time.' : `The form has the field ${part.name} twice.`,
        { fieldErrors: { [part.name]: isFile ? 'Send one file at a time.' : 'stands there twice' } },
      )
    }
    if (isFile === (part.fileName === null))
      throw isFile
        ? this.noFile()
        : new AppError('invalid_fields', `The field ${part.name} must not be a file.`)
    this.current = part
    if (!isFile) return
    // What a browser sends when none was chosen.
    if (part.fileName === '') throw this.noFile()
    check({ name: part.fileName!, type: part.type })
    const target = path.join(uploadFolder(), `${RECEIVED_PREFIX}${randomUUID()}.csv`)
    this.file = { path: target, handle: await fs.open(target, 'wx', 0o600), name: part.fileName!, bytes: 0 }
    outsideRequests(() => markInUse(target))
  }

  async add(data: Uint8Array): Promise<void> {
    if (this.current!.name !== this.options.field) {
      this.textBytes += data.length
      if (this.textBytes > MAX_FIELD_BYTES)
        throw new AppError('payload_too_large', `The field ${this.current!.name} is too large.`)
      this.text.push(Buffer.from(data))
      return
    }
    const file = this.file!
    file.bytes += data.length
    if (file.bytes > this.options.maxBytes) throw tooLarge(this.options.maxBytes)
    if (this.start) {
      this.start = Buffer.concat([this.start, data.subarray(0, START_BYTES)])
      if (this.start.length >= START_BYTES) this.lookAtStart()
    }
    this.hash.update(data)
    for (let from = 0; from < data.length;) from += (await file.handle.write(data, from)).bytesWritten
  }

  async finish(): Promise<ReceivedFile> {
    this.endPart()
    if (!this.file) throw this.noFile()
    this.options.checkFields(this.values)
    const { handle, ...file } = this.file
    await handle.close()
    return { ...file, digest: this.hash.digest(), fields: this.values }
  }

  async discard(): Promise<void> {
    if (!this.file) return
    await this.file.handle.close().catch(() => {})
    await fs.rm(this.file.path, { force: true }).catch(() => {})
  }

  private lookAtStart(): void {
    if (this.start) this.options.checkStart(this.start)
    this.start = null
  }

  private endPart(): void {
    if (this.current?.name === this.options.field) this.lookAtStart()
    if (this.current && this.current.name !== this.options.field)
      this.values[this.current.name] = Buffer.concat(this.text).toString('utf8')
    this.current = null
    this.text = []
    this.textBytes = 0
  }

  private noFile(): AppError {
    return new AppError('invalid_fields', this.options.missing, {
      fieldErrors: { [this.options.field]: this.options.missing },
    })
  }
}

/** A body's chunks, each asked for when the last was dealt with; a body that stalls ends. */
async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!body) return
  const reader = body.getReader()
  let over = false
  try {
    for (;;) {
      const { done, value } = await readInTime(reader).catch((error: unknown) => {
        over = true
        throw error
      })
      over = done
      if (done) return
      yield value
    }
  } finally {
    if (!over) void drain(reader)
  }
}

async function readInTime(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  let timer: NodeJS.Timeout | undefined
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new AppError('malformed_request', 'The upload stalled. Nothing was loaded. Please try again.'),
        ),
      STALLED_MS,
    )
  })
  try {
    return await Promise.race([reader.read(), stalled])
  } finally {
    clearTimeout(timer)
  }
}

/** Takes in some of what is left of a refused body: a client that is still sending hears the response only then. */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const until = Date.now() + DRAIN_MS
  try {
    for (let bytes = 0; bytes < DRAIN_BYTES && Date.now() < until;) {
      const { done, value } = await readInTime(reader)
      if (done) return
      bytes += value.length
    }
    await reader.cancel()
  } catch {
    // The client is gone.
  }
}

function tooLarge(maxBytes: number): AppError {
  const shown =
    maxBytes >= 1024 ** 2
      ? `${formatNumber(Math.floor(maxBytes / 1024 ** 2))} MB`
      : `${Math.floor(maxBytes / 1024)} KB`
  return new AppError(
    'payload_too_large',
    `The file is too large: ${shown} is the limit. Split it, and upload the parts one after the other.`,
  )
}
