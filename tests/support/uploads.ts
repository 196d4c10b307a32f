import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { DELETE as discard, GET as read, PATCH as name } from '@/app/v1/admin/breach/upload/[id]/route'
import { POST as commit } from '@/app/v1/admin/breach/upload/[id]/commit/route'
import { GET as rejected } from '@/app/v1/admin/breach/upload/[id]/rejected/route'
import { GET as errors } from '@/app/v1/admin/breach/upload/[id]/errors/route'
import { GET as list, POST as upload } from '@/app/v1/admin/breach/upload/route'
import { CATALOGUE_LOCK } from '@/lib/breaches/sync/sync-catalogue'
import { patience } from '@/lib/imports/uploads/background'
import type { UploadDetail } from '@/lib/imports/uploads/upload'
import { db, pgPool } from '@/lib/db/client'
import { env } from '@/lib/env'
import type { TestMember } from './members'
import { serve, type TestApp } from './serve'
import { AMPLE_MS, until } from './until'

// An import has ended when its call answers: a test in which one goes on says so.
patience.ms = AMPLE_MS

export const HEADER = 'Company,Breach Date,Affected Users,Data Types,Severity,Emails'
export const csv = (...rows: string[]) => [HEADER, ...rows, ''].join('\n')

/** The calls of an upload over real HTTP, with a folder of its own for what is received. */
export class UploadApp {
  private constructor(
    readonly app: TestApp,
    readonly folder: string,
  ) {}

  static async open(): Promise<UploadApp> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'redress-uploads-'))
    env().UPLOAD_DIR = folder
    const base = '/v1/admin/breach/upload'
    return new UploadApp(
      await serve({
        [base]: { GET: list, POST: upload },
        [`${base}/[id]`]: { GET: read, PATCH: name, DELETE: discard },
        [`${base}/[id]/commit`]: { POST: commit },
        [`${base}/[id]/errors`]: { GET: errors },
        [`${base}/[id]/rejected`]: { GET: rejected },
      }),
      folder,
    )
  }

  async close(): Promise<void> {
    await this.app.close()
    fs.rmSync(this.folder, { recursive: true, force: true })
  }

  url(rest = ''): string {
    return `${this.app.url}/v1/admin/breach/upload${rest}`
  }

  /** Files that were received and are not removed yet. */
  files(): string[] {
    return fs.readdirSync(this.folder)
  }

  post(
    admin: TestMember,
    content: string | Blob,
    fields: Record<string, string> = {},
    { name = 'breaches.csv', type = 'text/csv' } = {},
  ): Promise<Response> {
    const form = new FormData()
    form.set('csvFile', new File([content], name, { type }))
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    return fetch(this.url(), { method: 'POST', headers: { cookie: admin.cookie }, body: form })
  }

  /** An upload of which all but the end has arrived. */
  async postSlowly(
    admin: TestMember,
    content: string,
  ): Promise<{
    finish(): Promise<{ status: number; body: UploadDetail & { code?: string } }>
    breakOff(): void
  }> {
    const before = this.files().length
    const request = http.request(this.url(), {
      method: 'POST',
      headers: { cookie: admin.cookie, 'content-type': 'multipart/form-data; boundary=b' },
    })
    request.on('error', () => {})
    request.write(
      `--b\r\nContent-Disposition: form-data; name="csvFile"; filename="slow.csv"\r\n\r\n${content}`,
    )
    await until(() => this.files().length === before + 1)
    return {
      breakOff: () => request.destroy(),
      finish: async () => {
        const answered = new Promise<http.IncomingMessage>((resolve) => request.once('response', resolve))
        request.end('\r\n--b--')
        const response = await answered
        let text = ''
        for await (const chunk of response.setEncoding('utf8')) text += chunk as string
        return { status: response.statusCode!, body: JSON.parse(text) as UploadDetail }
      },
    }
  }

  async call(
    admin: TestMember,
    method: string,
    rest: string,
  ): Promise<{ status: number; body: UploadDetail & { code?: string } }> {
    const response = await fetch(this.url(rest), { method, headers: { cookie: admin.cookie } })
    return { status: response.status, body: (await response.json()) as UploadDetail }
  }

  /** An import once it has ended or waits. */
  async settled(admin: TestMember, importId: string): Promise<UploadDetail> {
    for (
      const until = Date.now() + 120_000;
      Date.now() < until;
      await new Promise((resolve) => setTimeout(resolve, 20))
    ) {
      const { body } = await this.call(admin, 'GET', `/${importId}`)
      if (body.state !== 'staging' && body.state !== 'merging') return body
    }
    throw new Error('The import did not end.')
  }
}

export async function emptyImports(): Promise<void> {
  await db().breach.deleteMany()
  await db().exposure.deleteMany()
  await db().csvImport.deleteMany()
}

export async function stagingTables(): Promise<number> {
  const { rows } = await pgPool().query<{ n: number }>(
    "SELECT count(*)::int AS n FROM pg_class WHERE relname LIKE 'import\\_stage\\_%'",
  )
  return rows[0]!.n
}

/** Does something while no import can load anything. Lets go of the catalogue whatever comes of it. */
export async function whileCatalogueIsHeld<T>(work: () => Promise<T>): Promise<T> {
  const holder = await pgPool().connect()
  try {
    await holder.query(`BEGIN; SELECT pg_advisory_xact_lock(${CATALOGUE_LOCK})`)
    return await work()
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
}
