import 'server-only'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Writes to a COPY … FROM STDIN. Unlike the bare stream, a write whose connection is lost fails instead of waiting. */
export class CopyWriter {
  private readonly stream: ReturnType<typeof copyFrom>
  private readonly pending = new Set<(error: Error) => void>()
  private failure: Error | null = null

  constructor(client: Client, sql: string) {
    this.stream = client.query(copyFrom(sql))
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
