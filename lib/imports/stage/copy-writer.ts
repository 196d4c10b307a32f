import 'server-only'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

type CopyStream = ReturnType<typeof copyFrom>

/** What the driver calls a stream by that its types do not have. */
interface Heard {
  submit(connection: unknown): void
  handleCopyInResponse(connection: unknown): void
}

/**
 * Writes to a COPY … FROM STDIN. Unlike the bare stream, a write whose connection is lost fails instead of waiting. And rows are sent without
 * waiting for the server's word that it takes them: the server would have nothing to do meanwhile. If the statement fails, it ignores the rows
 * that still arrive.
 */
export class CopyWriter {
  private readonly stream: CopyStream
  private readonly pending = new Set<(error: Error) => void>()
  private failure: Error | null = null

  /** @param sql a COPY, and what else is to be done before and after it: statements without rows of their own. */
  constructor(client: Client, sql: string) {
    this.stream = client.query(unasked(copyFrom(sql)))
    this.stream.on('error', (error: Error) => {
      this.failure ??= error
      for (const reject of this.pending) reject(error)
      this.pending.clear()
    })
  }

  /** Resolves when the connection has taken the bytes and can take more. */
  write(bytes: Uint8Array): Promise<void> {
    return this.settle((done) => this.stream.write(bytes, done))
  }

  /** Resolves when the server has all rows. @returns how many. */
  async end(): Promise<number> {
    await this.settle((done) => this.stream.end(done))
    return this.stream.rowCount
  }

  private settle(start: (done: (error?: Error | null) => void) => void): Promise<void> {
    if (this.failure) return Promise.reject(this.failure)
    return new Promise((resolve, reject) => {
      this.pending.add(reject)
      start((error) => {
        this.pending.delete(reject)
        if (error) reject(error)
        else resolve()
      })
    })
  }
}

function unasked(stream: CopyStream): CopyStream {
  const heard = stream as unknown as Heard
  const [submit, goOn] = [heard.submit.bind(stream), heard.handleCopyInResponse.bind(stream)]
  heard.submit = (connection) => {
    submit(connection)
    goOn(connection)
  }
  heard.handleCopyInResponse = () => {}
  return stream
}
