import { Client } from 'pg'
import { revokeSession } from '@/lib/auth/sessions'
import { ImportSession } from '@/lib/imports/import-session'
import { importCsv } from '@/lib/imports/import-csv'
import { CATALOGUE_LOCK } from '@/lib/breaches/sync/sync-catalogue'
import { patience } from '@/lib/imports/uploads/background'
import { uploadDetailSchema, uploadListSchema, type UploadDetail } from '@/lib/imports/uploads/upload'
import { db, pgPool } from '@/lib/db/client'
import { env } from '@/lib/env'
import { resetRateLimits } from '@/lib/http/rate-limit'
import { createAdmin, createMember, type TestMember } from '@/tests/support/members'
import {
  csv,
  emptyImports,
  HEADER,
  stagingTables,
  UploadApp,
  whileCatalogueIsHeld,
} from '@/tests/support/uploads'
import { AMPLE_MS, until } from '@/tests/support/until'

const ACME = 'Acme,2024-05-06,10,"Names, Passwords",High'

let uploads: UploadApp
let dana: TestMember
let kim: TestMember

beforeAll(async () => {
  uploads = await UploadApp.open()
  dana = await createAdmin({ email: 'dana@example.com' })
  kim = await createAdmin({ email: 'kim@example.com' })
})
afterAll(() => uploads.close())
beforeEach(async () => {
  patience.ms = AMPLE_MS
  resetRateLimits()
  await emptyImports()
})

const detail = async (response: Response): Promise<UploadDetail> =>
  uploadDetailSchema.parse(await response.json())
const refused = async (response: Response) =>
  [response.status, ((await response.json()) as { message: string }).message] as const
const told = async (response: Response) => [
  response.status,
  response.headers.get('retry-after'),
  ((await response.json()) as { message: string }).message,
]
const audited = async (importId: string) =>
  (await db().auditEvent.findMany({ where: { subject: importId }, orderBy: { id: 'asc' } })).map(
    ({ action, actor, after }) => ({ action, actor, after }),
  )

async function expectNothing(imports = 0) {
  expect(
    await Promise.all([db().breach.count(), db().exposure.count(), db().csvImport.count(), stagingTables()]),
  ).toEqual([0, 0, imports, 0])
  expect(uploads.files()).toEqual([])
}

describe('an upload', () => {
  test('is imported at once, as the specification has it', async () => {
    const response = await uploads.post(dana, csv(`${ACME},ann@example.com;bob@example.com`, 'x,y'))
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const upload = await detail(response)
    expect(upload).toMatchObject({
      fileName: 'breaches.csv',
      state: 'done',
      uploadedBy: 'dana@example.com',
      rowsAccepted: 1,
      rowsRejected: 1,
      breachesAdded: 1,
      exposuresAdded: 2,
      message: '1 entry added, 0 changed, 2 addresses added. 1 row was not loaded.',
      rowErrors: [{ row: 3, column: '', message: 'has 2 cells where the header has 6' }],
      sample: [
        {
          row: 2,
          company: 'Acme',
          breachDate: '2024-05-06',
          pwnCount: 10,
          dataClasses: ['Names', 'Passwords'],
          severity: 'high',
          addresses: 2,
        },
      ],
    })
    expect(await db().exposure.count()).toBe(2)
    expect([uploads.files(), await stagingTables()]).toEqual([[], 0])
    expect(await audited(upload.importId)).toMatchObject([
      {
        action: 'upload.start',
        actor: 'dana@example.com',
        after: { fileName: 'breaches.csv', strict: false },
      },
      {
        action: 'upload.done',
        actor: 'dana@example.com',
        after: { fileName: 'breaches.csv', breachesAdded: 1, exposuresAdded: 2 },
      },
    ])
  })

  test.each([
    ['is cut in a character', `${'a'.repeat(254)}😀.csv`, 'a'.repeat(254)],
    ['has what cannot be stored', 'a\0b\u202e.csv', 'ab.csv'],
  ])('is kept under a name that %s', async (_, name, kept) => {
    const part = `Content-Disposition: form-data; name="csvFile"; filename="${name}"`
    const response = await fetch(uploads.url(), {
      method: 'POST',
      headers: { cookie: dana.cookie, 'content-type': 'multipart/form-data; boundary=b' },
      body: `--b\r\n${part}\r\nContent-Type: text/csv\r\n\r\n${csv(`${ACME},`)}\r\n--b--`,
    })
    const upload = await detail(response)
    expect(upload).toMatchObject({ state: 'done', entriesAdded: 1, fileName: kept })
    expect(
      (await audited(upload.importId)).map(({ after }) => (after as { fileName: string }).fileName),
    ).toEqual([kept, kept])
  })

  test('goes by its name where the browser gives another type', async () => {
    expect(
      (
        await uploads.post(
          dana,
          csv(`${ACME},`),
          {},
          { name: 'BREACHES.CSV', type: 'application/vnd.ms-excel' },
        )
      ).status,
    ).toBe(200)
    expect(
      (
        await uploads.post(
          dana,
          csv('Other,2024-05-06,1,Names,Low,'),
          {},
          { name: 'BREACHES.CSV', type: 'application/vnd.ms-excel' },
        )
      ).status,
    ).toBe(200)
  })

  test('is refused with every reason when it is strict', async () => {
    const response = await uploads.post(dana, csv(`${ACME},`, 'x,y'), { strict: 'true' })
    const location = response.headers.get('location')!
    expect(await refused(response)).toEqual([
      422,
      '1 row is wrong, and a strict import takes all rows or none. Nothing was loaded.',
    ])
    const importId = location.split('/').at(-1)!
    expect(location).toBe(`/v1/admin/breach/upload/${importId}`)
    expect((await uploads.call(dana, 'GET', `/${importId}`)).body).toMatchObject({
      state: 'failed',
      strict: true,
      rowErrors: [{ row: 3 }],
    })
    expect((await audited(importId)).map(({ action }) => action)).toEqual(['upload.start', 'upload.fail'])
    await expectNothing(1)
  })

  test('with a wrong header is refused, and says so', async () => {
    expect(await refused(await uploads.post(dana, 'a,b\n1,2\n'))).toEqual([
      422,
      expect.stringMatching(/^The header lacks the columns "Company"/),
    ])
    await expectNothing(1)
  })

  test('goes on in the background when it takes longer', async () => {
    patience.ms = 100
    const importId = await whileCatalogueIsHeld(async () => {
      const response = await uploads.post(dana, csv(`${ACME},ann@example.com`))
      expect(response.status).toBe(202)
      const { importId, message } = await detail(response)
      expect(message).toContain('goes on without this page')
      await until(async () => (await uploads.call(dana, 'GET', `/${importId}`)).body.state === 'merging')
      return importId
    })
    expect(await uploads.settled(dana, importId)).toMatchObject({ state: 'done', exposuresAdded: 1 })
    expect(uploads.files()).toEqual([])
  })

  test('of other columns is mapped', async () => {
    const mapping = {
      Company: { from: 'Name' },
      'Breach Date': { from: 'When', format: 'MM/DD/YYYY' },
      'Affected Users': { from: 'People' },
      'Data Types': { constant: 'Names' },
      Severity: { byCount: true },
    }
    const upload = await detail(
      await uploads.post(
        dana,
        'When,People,Name\n05/06/2024,"2,000,000",Acme\nsoon,1,Acme\n05/06/2023,about 5000,Acme\n',
        {
          mapping: JSON.stringify(mapping),
        },
      ),
    )
    expect(upload).toMatchObject({
      state: 'done',
      mapped: true,
      rowsAccepted: 2,
      rowErrors: [
        {
          row: 3,
          column: 'Breach Date',
          header: 'When',
          message: expect.stringContaining('MM/DD/YYYY, "March 5, 2026"') as string,
        },
      ],
      countReadings: { about: { rows: 1, first: 4 } },
      sample: [{ pwnCount: 2_000_000 }, { pwnCount: 5_000, countReading: 'about' }],
    })
    const errors = await fetch(uploads.url(`/${upload.importId}/errors`), {
      headers: { cookie: dana.cookie },
    })
    expect(await errors.text()).toContain('3,When,"must be a date')
    expect(await db().breach.findUnique({ where: { uniqueBreachId: 'acme-2024-05-06' } })).toMatchObject({
      pwnCount: 2_000_000n,
      severity: 'medium',
    })
    expect(await refused(await uploads.post(dana, 'a\n', { mapping: '{}' }))).toEqual([
      422,
      expect.stringMatching(/^The mapping is not right at "Company"/),
    ])
  })
})

describe('a form is refused', () => {
  const raw = (
    body: string,
    type = 'multipart/form-data; boundary=b',
    headers: Record<string, string> = {},
  ) =>
    fetch(uploads.url(), {
      method: 'POST',
      headers: { cookie: dana.cookie, 'content-type': type, ...headers },
      body,
    })
  const field = (name: string, value: string, file = '') =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${value}\r\n`

  test.each([
    ['of another type', () => raw('{}', 'application/json'), 415, /form with a file/],
    ['without a boundary', () => raw('', 'multipart/form-data'), 400, /boundary/],
    ['that is none', () => raw('hello'), 400, /cannot be read/],
    ['that ends too early', () => raw(field('csvFile', csv(ACME), 'a.csv')), 400, /ends too early/],
    [
      'without a file',
      () => raw(`${field('strict', 'true')}--b--`),
      422,
      /^Please select a CSV file to upload$/,
    ],
    [
      'with a field for a file',
      () => raw(`${field('csvFile', 'a')}--b--`),
      422,
      /^Please select a CSV file to upload$/,
    ],
    [
      'with no file chosen',
      () =>
        raw(
          `--b\r\nContent-Disposition: form-data; name="csvFile"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--b--`,
        ),
      422,
      /^Please select a CSV file to upload$/,
    ],
    [
      'with two files',
      () => raw(`${field('csvFile', csv(ACME), 'a.csv').repeat(2)}--b--`),
      422,
      /one file at a time/,
    ],
    [
      'with a field twice',
      () => raw(`${field('csvFile', csv(ACME), 'a.csv')}${field('strict', 'true').repeat(2)}--b--`),
      422,
      /twice/,
    ],
    ['with another field', () => raw(`${field('other', 'x')}--b--`), 422, /not known/],
    [
      'with a flag that is none',
      () => raw(`${field('csvFile', csv(ACME), 'a.csv')}${field('strict', 'yes')}--b--`),
      422,
      /^strict must be true or false$/,
    ],
    ['with an endless field', () => raw(`${field('mapping', 'x'.repeat(70_000))}--b--`), 413, /too large/],
    [
      'with another file',
      () => uploads.post(dana, 'x', {}, { name: 'a.png', type: 'image/png' }),
      422,
      /^Please select a valid CSV file$/,
    ],
    [
      'with a program by its name',
      () => uploads.post(dana, csv(ACME), {}, { name: 'a.php', type: 'text/csv' }),
      422,
      /^Please select a valid CSV file$/,
    ],
    [
      'with two endings',
      () => uploads.post(dana, csv(ACME), {}, { name: 'a.csv.php', type: 'text/csv' }),
      422,
      /^Please select a valid CSV file$/,
    ],
    [
      'with a program by its content',
      () => uploads.post(dana, '<?php echo 1; ?>'),
      422,
      /^This file is a web page or a program\. Choose a CSV file\.$/,
    ],
    [
      'with a web page',
      () => uploads.post(dana, '\uFEFF \n<!DOCTYPE html><html>'),
      422,
      /^This file is a web page or a program/,
    ],
    [
      'with a workbook',
      () => uploads.post(dana, new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0])])),
      422,
      /^This file is a ZIP archive or a workbook/,
    ],
    [
      'with a picture',
      () => uploads.post(dana, new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0])])),
      422,
      /^This file is a picture/,
    ],
    [
      'with bytes that are no text',
      () => uploads.post(dana, `${csv(ACME)}\0`),
      422,
      /^This is not a text file/,
    ],
  ])('%s', async (_, send, status, message) => {
    expect(await refused(await send())).toEqual([status, expect.stringMatching(message)])
    await expectNothing()
  })

  test('that is too large, whether it says so or not', async () => {
    const max = env().UPLOAD_MAX_BYTES
    env().UPLOAD_MAX_BYTES = 2048
    try {
      expect(
        await refused(await uploads.post(dana, csv(...Array.from({ length: 100 }, () => `${ACME},`)))),
      ).toEqual([
        413,
        'The file is too large: 2 KB is the limit. Split it, and upload the parts one after the other.',
      ])
      expect(await refused(await uploads.post(dana, 'x'.repeat(1_000_000)))).toEqual([
        413,
        expect.stringMatching(/too large/),
      ])
    } finally {
      env().UPLOAD_MAX_BYTES = max
    }
    await expectNothing()
  })

  test('of anybody but an operator, before it is read', async () => {
    const member = await createMember()
    const send = (cookie: string, headers: Record<string, string> = {}) =>
      fetch(uploads.url(), {
        method: 'POST',
        headers: { cookie, 'content-type': 'text/plain', ...headers },
        body: 'x',
      })
    expect([
      (await send('')).status,
      (await send(member.cookie)).status,
      (await send(dana.cookie, { origin: 'https://elsewhere.example' })).status,
    ]).toEqual([401, 403, 403])
    for (const [method, rest] of [
      ['GET', ''],
      ['GET', '/x'],
      ['DELETE', '/x'],
      ['POST', '/x/commit'],
      ['GET', '/x/errors'],
    ] as const)
      expect((await uploads.call(member, method, rest)).status).toBe(403)
    await expectNothing()
  })
})

test('an upload that is broken off leaves nothing', async () => {
  const upload = await uploads.postSlowly(dana, `${HEADER}\n${`${ACME},\n`.repeat(1_000)}`)
  upload.breakOff()
  await until(() => uploads.files().length === 0)
  await expectNothing()
})

test.each([
  ['signed out', 401, ({ sid }: TestMember) => revokeSession(sid)],
  [
    'an operator no more',
    403,
    ({ userId }: TestMember) => db().user.update({ where: { id: userId }, data: { role: 'user' } }),
  ],
])('whoever is %s while their file arrives imports nothing', async (_, status, takeAway) => {
  const lee = await createAdmin()
  const upload = await uploads.postSlowly(lee, csv(`${ACME},ann@example.com`))
  await takeAway(lee)
  expect((await upload.finish()).status).toBe(status)
  await expectNothing()
})

describe('the same file', () => {
  test('by two at once is imported once, and the other is told', async () => {
    patience.ms = 100
    const importId = await whileCatalogueIsHeld(async () => {
      const content = csv(`${ACME},ann@example.com`)
      const answers = await Promise.all([uploads.post(dana, content), uploads.post(kim, content)])
      const [won, lost] = answers.sort((a, b) => a.status - b.status)
      expect([won!.status, lost!.status]).toEqual([202, 409])
      const { importId, uploadedBy } = await detail(won!)
      expect((await refused(lost!))[1]).toBe(
        `This file is being imported by ${uploadedBy} right now. Nothing was done twice.`,
      )
      return importId
    })
    expect(await uploads.settled(dana, importId)).toMatchObject({ state: 'done', exposuresAdded: 1 })
    expect(await db().csvImport.count()).toBe(1)
    expect(uploads.files()).toEqual([])
  })

  test('again changes nothing, and says since when', async () => {
    const content = csv(`${ACME},ann@example.com`)
    await uploads.post(dana, content)
    const again = await detail(await uploads.post(kim, content))
    expect(again).toMatchObject({
      state: 'done',
      breachesUnchanged: 1,
      exposuresAdded: 0,
      importedBefore: { by: 'dana@example.com' },
    })
    expect(again.message).toMatch(
      /^This file was already imported on \w{3} \d+, \d{4} by dana@example\.com: nothing to change\.$/,
    )
    expect(await db().exposure.count()).toBe(1)
  })
})

describe('an upload that is being read', () => {
  const DISCARDED = 'The import was discarded while it was read. Nothing was loaded.'
  const someIsRead = (importId: string) =>
    until(async () => (await db().csvImport.findUniqueOrThrow({ where: { id: importId } })).bytesRead > 0n)

  test('is discarded at once, by any operator, and as often as they like', async () => {
    patience.ms = 100
    const holder = await pgPool().connect()
    await holder.query('BEGIN; LOCK TABLE catalogue_state IN ACCESS EXCLUSIVE MODE')
    try {
      const { importId, state } = await detail(await uploads.post(dana, csv(`${ACME},ann@example.com`)))
      expect(state).toBe('staging')
      const first = await uploads.call(kim, 'DELETE', `/${importId}`)
      expect([first.status, first.body.state, first.body.message]).toEqual([
        200,
        'discarded',
        'Discarded. Nothing was loaded.',
      ])
      await until(() => uploads.files().length === 0)
      expect((await uploads.call(dana, 'DELETE', `/${importId}`)).body).toEqual(first.body)
      expect(await uploads.settled(dana, importId)).toEqual(first.body)
      expect((await uploads.call(dana, 'POST', `/${importId}/commit`)).status).toBe(410)
      expect((await audited(importId)).map(({ action, actor }) => `${action} ${actor}`)).toEqual([
        'upload.start dana@example.com',
        'upload.discard kim@example.com',
      ])
    } finally {
      await holder.query('ROLLBACK')
      holder.release()
    }
    await expectNothing(1)
  })

  test.each([
    ['to be imported', false],
    ['for a preview', true],
  ])('%s by another process ends there', async (_, preview) => {
    let importId = ''
    async function* endless() {
      yield Buffer.from(`${HEADER}\n`)
      for (let i = 0; ; i++)
        yield Buffer.from(`Company ${i},2024-05-06,10,Names,High,person${i}@example.com\n`.repeat(100))
    }
    const reading = importCsv({
      input: endless(),
      fileName: 'endless.csv',
      preview,
      onStarted: (id) => (importId = id),
    }).catch((error: Error) => error.message)
    await until(() => importId !== '')
    await someIsRead(importId)
    expect((await uploads.call(dana, 'DELETE', `/${importId}`)).body.state).toBe('discarded')
    expect(await reading).toBe(DISCARDED)
    expect((await uploads.call(dana, 'GET', `/${importId}`)).body).toMatchObject({ state: 'discarded' })
    await expectNothing(1)
  })

  test.each([
    ['imported', false],
    ['a preview', true],
  ])('and was discarded as its last row was read does not become %s', async (_, preview) => {
    let importId = ''
    async function* input() {
      yield Buffer.from(csv(`${ACME},ann@example.com`))
      // As the call does it, up to where it ends the connection.
      await db().csvImport.update({ where: { id: importId }, data: { state: 'discarded' } })
    }
    expect(
      await importCsv({
        input: input(),
        fileName: 'a.csv',
        preview,
        onStarted: (id) => (importId = id),
      }).catch((error: Error) => error.message),
    ).toBe(DISCARDED)
    expect((await uploads.call(dana, 'GET', `/${importId}`)).body).toMatchObject({ state: 'discarded' })
    await expectNothing(1)
  })

  test('and is being loaded is not discarded any more', async () => {
    patience.ms = 100
    const holder = await pgPool().connect()
    await holder.query(`BEGIN; SELECT pg_advisory_xact_lock(${CATALOGUE_LOCK})`)
    try {
      const { importId } = await detail(await uploads.post(dana, csv(`${ACME},ann@example.com`)))
      await until(async () => (await uploads.call(dana, 'GET', `/${importId}`)).body.state === 'merging')
      expect((await uploads.call(dana, 'DELETE', `/${importId}`)).status).toBe(409)
      await holder.query('COMMIT')
      expect(await uploads.settled(dana, importId)).toMatchObject({ state: 'done' })
    } finally {
      await holder.query('ROLLBACK')
      holder.release()
    }
  })
})

describe('of imports', () => {
  const other = (company: string) => csv(`${company},2024-05-06,10,Names,High,ann@example.com`)
  const BUSY = [429, '60', 'Several files are being imported at this moment. Please try again in a minute.']

  let release = async () => {}
  afterEach(() => release())
  const holdCatalogue = async () => {
    const holder = await pgPool().connect()
    await holder.query(`BEGIN; SELECT pg_advisory_xact_lock(${CATALOGUE_LOCK})`)
    release = async () => {
      release = async () => {}
      await holder.query('COMMIT')
      holder.release()
    }
  }

  test('four go on at once, and the next is refused before it is received; what was received is imported', async () => {
    const waiting = await detail(await uploads.post(dana, other('Waiting'), { preview: 'true' }))
    const slow = await uploads.postSlowly(dana, other('Slow'))
    patience.ms = 100
    await holdCatalogue()
    const answers = [
      await uploads.post(dana, other('A')),
      await uploads.post(kim, other('B')),
      await uploads.post(kim, other('C')),
    ]
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(await told(await uploads.post(kim, other('D')))).toEqual(BUSY)
    const commit = () =>
      fetch(uploads.url(`/${waiting.importId}/commit`), { method: 'POST', headers: { cookie: dana.cookie } })
    expect(await told(await commit())).toEqual(BUSY)
    const { status, body } = await slow.finish()
    expect(status).toBe(202)
    expect(await told(await uploads.post(kim, other('D')))).toEqual(BUSY)
    await release()
    patience.ms = AMPLE_MS
    for (const { importId } of [body, ...(await Promise.all(answers.map(detail)))])
      expect(await uploads.settled(dana, importId)).toMatchObject({ state: 'done' })
    await until(async () => (await commit()).status === 200)
    expect((await uploads.post(kim, other('D'))).status).toBe(200)
    expect([await db().breach.count(), uploads.files()]).toEqual([6, []])
  })

  test('one that is refused or broken off leaves its place', async () => {
    for (let i = 0; i < 5; i++) {
      expect((await uploads.post(dana, 'x', {}, { name: 'a.png', type: 'image/png' })).status).toBe(422)
      expect((await uploads.post(dana, 'a,b\n')).status).toBe(422)
      ;(await uploads.postSlowly(dana, HEADER)).breakOff()
      await until(() => uploads.files().length === 0)
    }
    expect((await uploads.post(dana, csv(`${ACME},`))).status).toBe(200)
  })
})

describe('a database that goes away', () => {
  const away = async (connect: () => Promise<void>, work: () => Promise<void>) => {
    const spy = jest.spyOn(Client.prototype, 'connect').mockImplementation(connect as () => void)
    await work().finally(() => spy.mockRestore())
  }
  const refusedLater = (ms: number) => async () => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  const unavailable = [503, '10', 'The database cannot be reached. Please try again in a moment.']

  test.each([
    ['at once', 0],
    ['after longer than a call waits', 300],
  ])('%s before an upload begins is said, and nothing is left', async (_, ms) => {
    patience.ms = 100
    await away(refusedLater(ms), async () =>
      expect(await told(await uploads.post(dana, csv(`${ACME},`)))).toEqual(unavailable),
    )
    await expectNothing()
  })

  test('with the connection that an upload has just got, too', async () => {
    const spy = jest.spyOn(ImportSession, 'open').mockImplementationOnce(async (id) => {
      const session = await ImportSession.open(id)
      await session.kill()
      return session
    })
    const [status, retryAfter] = await told(await uploads.post(dana, csv(`${ACME},`)))
    expect([status, retryAfter]).toEqual([503, '10'])
    spy.mockRestore()
    await expectNothing()
  })

  test.each([
    ['at once', 0],
    ['after longer than a call waits', 300],
  ])('%s before a preview is imported is said, and the preview waits', async (_, ms) => {
    const { importId } = await detail(await uploads.post(dana, csv(`${ACME},`), { preview: 'true' }))
    patience.ms = 100
    const commit = () =>
      fetch(uploads.url(`/${importId}/commit`), { method: 'POST', headers: { cookie: dana.cookie } })
    await away(refusedLater(ms), async () => expect(await told(await commit())).toEqual(unavailable))
    patience.ms = AMPLE_MS
    expect(await detail(await commit())).toMatchObject({ state: 'done' })
  })
})

test('the history is newest first, in pages', async () => {
  for (const name of ['a.csv', 'b.csv', 'c.csv'])
    await uploads.post(dana, csv(`${name},2024-05-06,1,Names,Low,`), {}, { name })
  const list = async (query: string) => uploadListSchema.parse((await uploads.call(dana, 'GET', query)).body)
  expect(await list('')).toMatchObject({
    results: [{ fileName: 'c.csv' }, { fileName: 'b.csv' }, { fileName: 'a.csv' }],
    page: 1,
    limit: 50,
    totalPages: 1,
    totalResults: 3,
  })
  expect(await list('?page=9&limit=2')).toMatchObject({
    results: [{ fileName: 'a.csv' }],
    page: 2,
    totalPages: 2,
  })
  expect((await uploads.call(dana, 'GET', '?limit=1000')).status).toBe(422)
})

test('row errors are a file without a cell of the upload', async () => {
  const { importId } = await detail(
    await uploads.post(
      dana,
      csv(`${ACME},secret@`, ...Array.from({ length: 1_100 }, () => '=cmd()')),
      {},
      { name: 'über "x".csv' },
    ),
  )
  const response = await fetch(uploads.url(`/${importId}/errors`), { headers: { cookie: dana.cookie } })
  expect([response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="-ber-x--errors.csv"',
  ])
  const lines = (await response.text()).split('\r\n')
  expect(lines.slice(0, 3)).toEqual([
    'row,column,message',
    '2,Emails,address 1 is not a valid email address',
    '3,the row,has 1 cells where the header has 6',
  ])
  expect(lines.at(-3)).toBe(',Emails,"1 address not loaded in all, those of rejected rows included"')
  expect(lines.at(-2)).toBe(',,"and 100 more rows: only the first 1,000 are kept"')
  expect(lines.join()).not.toMatch(/secret|cmd/)
  expect((await uploads.call(dana, 'GET', '/nonsense')).status).toBe(404)
})

test('an import whose process died is told as interrupted', async () => {
  const id = '00000000-0000-4000-8000-000000000001'
  await db().csvImport.create({ data: { id, fileName: 'dead.csv', state: 'merging' } })
  expect((await uploads.call(dana, 'GET', `/${id}`)).body).toMatchObject({
    state: 'failed',
    message: 'The import was interrupted. Nothing was loaded.',
  })
})

describe('rows that are not loaded', () => {
  const rejected = (importId: string, admin = dana) =>
    fetch(uploads.url(`/${importId}/rejected`), { headers: { cookie: admin.cookie } })

  test('can be downloaded as they stood, corrected and loaded; whose they are is told, and no address', async () => {
    const upload = await detail(
      await uploads.post(
        dana,
        csv(
          `${ACME},good@example.com`,
          'Old & Co,1/1/0001,=1+1,Names,Low,their@example.com',
          'Half,2024-05-06,10,Names,Low,bad@;half@example.com',
          'mis@example.com,Names',
          'mis@example.com,x,1,Names,Low,',
        ),
      ),
    )
    expect(upload.rowErrors.map(({ row, company }) => [row, company])).toEqual([
      [3, 'Old & Co'],
      [4, 'Half'],
      [5, undefined],
      [6, undefined],
    ])
    const { rowErrors } = await db().csvImport.findUniqueOrThrow({ where: { id: upload.importId } })
    expect(JSON.stringify(rowErrors)).not.toContain('@')
    expect(JSON.stringify(await db().importRejected.findMany())).not.toMatch(/@|Old &/)
    const response = await rejected(upload.importId)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="breaches-rejected.csv"')
    const text = await response.text()
    const lines = text.replace(/^\uFEFF/, '').split('\r\n')
    expect(lines[0]).toBe(`Rejected row,Rejected because,${HEADER}`)
    expect(lines[1]).toMatch(/^3,"?Breach Date .*,Old & Co,1\/1\/0001,'=1\+1,Names,Low,their@example\.com$/)
    expect(lines[2]).toBe('4,Emails address 1 is not a valid email address,Half,2024-05-06,10,Names,Low,bad@')
    const again = await detail(
      await uploads.post(dana, text.replace('1/1/0001', '2024-01-02').replace("'=1+1", '5')),
    )
    expect(again).toMatchObject({ state: 'done', entriesAdded: 1, exposuresAdded: 1, rowsRejected: 2 })
  })

  test('that are long come back whole, and a thousand of them are kept', async () => {
    // Where they are cut, a character may be of two parts: one row has its borders where the other has not.
    const long = ['', 'x'].map((before) => before + '😀'.repeat(40_000))
    const short = Array.from({ length: 1_100 }, (_, at) => `Nobody ${at},x,1,Names,Low,`)
    const upload = await detail(
      await uploads.post(dana, csv(`${ACME},`, ...long.map((name) => `${name},x,1,Names,Low,`), ...short)),
    )
    const text = await (await rejected(upload.importId)).text()
    const lines = text.split('\r\n')
    expect(long.map((name, at) => lines[at + 1]!.endsWith(`,${name},x,1,Names,Low,`))).toEqual([true, true])
    expect(lines).toHaveLength(1 + 1_000 + 1)
    expect(lines.at(-2)).toContain(',Nobody 997,x,')
    expect(upload.rowsRejected).toBe(1_102)
  })

  test("are the operators' alone, for a week, and gone with what is discarded", async () => {
    const { importId } = await detail(await uploads.post(dana, csv(`${ACME},`, 'x')))
    expect((await fetch(uploads.url(`/${importId}/rejected`))).status).toBe(401)
    await db().csvImport.update({ where: { id: importId }, data: { finishedAt: new Date(Date.now() - 8 * 86_400_000) } }) // prettier-ignore
    expect((await rejected(importId)).status).toBe(410)
    const preview = await detail(await uploads.post(dana, csv(`${ACME},`, 'y'), { preview: 'true' }))
    expect((await rejected(preview.importId)).status).toBe(200)
    await uploads.call(dana, 'DELETE', `/${preview.importId}`)
    expect((await rejected(preview.importId)).status).toBe(410)
    expect(await db().importRejected.count({ where: { importId: preview.importId } })).toBe(0)
    expect((await rejected('x')).status).toBe(404)
  })
})
