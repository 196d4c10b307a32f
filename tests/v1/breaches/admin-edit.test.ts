import { POST as create } from '@/app/v1/admin/breach/route'
import { PUT as edit } from '@/app/v1/admin/breach/[id]/route'
import { adminBreachSchema } from '@/lib/breaches/edit/responses'
import { importCsv } from '@/lib/imports/import-csv'
import { parseCatalogue } from '@/lib/breaches/catalogue/read-catalogue'
import { syncCatalogue } from '@/lib/breaches/sync/sync-catalogue'
import { currentCatalogue } from '@/lib/breaches/catalogue/catalogue'
import { db } from '@/lib/db/client'
import { formatBreachDate } from '@/lib/site/format'
import { createBreach, hibpRecord } from '@/tests/support/factories'
import { createAdmin, type TestMember } from '@/tests/support/members'
import { serve, type TestApp } from '@/tests/support/serve'

let app: TestApp
let admin: TestMember

beforeAll(async () => {
  app = await serve({ '/v1/admin/breach': { POST: create }, '/v1/admin/breach/[id]': { PUT: edit } })
  admin = await createAdmin()
})
afterAll(() => app.close())
beforeEach(async () => {
  await db().breach.deleteMany()
})

interface Answer {
  breach: { id: number; uniqueBreachId: string; modifiedDate: string; description: string }
  message: string
  fieldErrors?: Record<string, string>
}
async function call(method: 'POST' | 'PUT', path: string, body: unknown) {
  const response = await fetch(`${app.url}/v1/admin/breach${path}`, {
    method,
    headers: { cookie: admin.cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Answer }
}
const NEW = {
  title: 'Acme Corp',
  breachDate: '2026-05-06',
  pwnCount: 1200,
  dataClasses: ['Names', ' Names ', 'Phone numbers'],
  severity: 'high',
}
const sync = (facts: Record<string, unknown>) =>
  syncCatalogue({ records: parseCatalogue(JSON.stringify([hibpRecord(facts)]), 'The file'), source: 'file' })

describe('a new breach', () => {
  test('is one of an upload, its description cleaned, its status by age unless it is chosen', async () => {
    const { status, body } = await call('POST', '', {
      ...NEW,
      description: '<script>x()</script><b>Bold</b> <img src=x>',
      domain: ' ACME.example ',
      isSensitive: true,
      evidence: { court: 'N.D. Cal.' },
    })
    expect(status).toBe(200)
    expect(adminBreachSchema.strict().parse(body.breach)).toMatchObject({
      uniqueBreachId: 'acme-corp-2026-05-06',
      name: 'Acme Corp',
      domain: 'acme.example',
      description: '<b>Bold</b>',
      dataClasses: ['Names', 'Phone numbers'],
      isManualUpload: true,
      isVerified: false,
      isSensitive: true,
      massActionBreachStatus: 3,
      evidence: { court: 'N.D. Cal.' },
    })
    expect(await db().breach.findFirst({ where: { id: body.breach.id } })).toMatchObject({
      uploadKey: 'acme corp 2026-05-06',
      statusSetByAdmin: false,
    })
    expect(
      await db().auditEvent.findFirst({
        where: { action: 'breach.create', subject: 'acme-corp-2026-05-06' },
        orderBy: { id: 'desc' },
      }),
    ).toMatchObject({ actorId: admin.userId, after: { title: 'Acme Corp', severity: 'high' } })
    expect(
      (await call('POST', '', { ...NEW, title: 'Chosen', massActionBreachStatus: '2', reason: 'Filed.' }))
        .body.breach,
    ).toMatchObject({ massActionBreachStatus: 2 })
  })

  test('of the same company and day is refused, naming the one that is there; four at once make one', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => call('POST', '', { ...NEW, title: 'Acme  CORP' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    expect(answers.find(({ status }) => status === 422)!.body.fieldErrors!.title).toBe(
      'There is a breach of this company and date already: Acme CORP (acme-corp-2026-05-06). Edit that one instead.',
    )
    expect(await db().breach.count()).toBe(1)
  })

  test('whose key is taken by another gets a suffix, and an upload of the same company finds it', async () => {
    await createBreach({ uniqueBreachId: 'acme-corp-2026-05-06' })
    expect((await call('POST', '', NEW)).body.breach.uniqueBreachId).toBe('acme-corp-2026-05-06-2')
    const csv =
      'Company,Breach Date,Affected Users,Data Types,Severity,Emails\nACME corp,2026-05-06,5,Names,Low,ann@example.com\n'
    const report = await importCsv({
      input: (async function* () {
        yield Buffer.from(csv)
      })(),
      fileName: 'x.csv',
    })
    expect(report).toMatchObject({ breachesAdded: 0, breachesChanged: 1, exposuresAdded: 1 })
  })

  test.each([
    [{ title: ' ' }, 'title'],
    [{ breachDate: '2026-02-30' }, 'breachDate'],
    [{ breachDate: '2999-01-01' }, 'breachDate'],
    [{ datePrecision: 'unknown' }, 'datePrecision'],
    [{ pwnCount: -1 }, 'pwnCount'],
    [{ pwnCount: 1.5 }, 'pwnCount'],
    [{ dataClasses: [' '] }, 'dataClasses'],
    [{ severity: 'worst' }, 'severity'],
    [{ domain: 'not a domain' }, 'domain'],
    [{ description: 'x'.repeat(10_001) }, 'description'],
    [{ evidence: { sourceUrl: 'data:text/html,x' } }, 'evidence.sourceUrl'],
    [{ massActionBreachStatus: '9' }, 'massActionBreachStatus'],
    [{ massActionBreachStatus: '1', evidence: { deadline: '2027-01-01' } }, 'reason'],
    [{ reason: 'x'.repeat(501) }, 'reason'],
  ])('%j is refused', async (facts, field) => {
    const { status, body } = await call('POST', '', { ...NEW, ...facts })
    expect([status, Object.keys(body.fieldErrors!)[0]]).toEqual([422, field])
    expect(await db().breach.count()).toBe(0)
  })
})

test('a breach whose name is nothing but signs is shown like any other, made or dated here', async () => {
  const made = await call('POST', '', {
    ...NEW,
    title: '???',
    dataClasses: ['Personal information', 'Names'],
  })
  expect(made.body.breach).toMatchObject({ dataClasses: ['Names'] })
  await importCsv({
    input: (async function* () {
      yield Buffer.from('Company,Breach Date,Affected Users,Data Types,Severity,Emails\n!!!,,5,Names,Low,\n')
    })(),
    fileName: 'x.csv',
  })
  const { uniqueBreachId, modifiedDate } = await db().breach.findFirstOrThrow({ where: { title: '!!!' } })
  const dated = await call('PUT', `/${uniqueBreachId}`, {
    breachDate: '2026-05-06',
    datePrecision: 'day',
    modifiedDate: modifiedDate.toISOString(),
  })
  expect(dated.status).toBe(200)
  expect((await currentCatalogue()).breaches.map(({ title }) => title).sort()).toEqual(['!!!', '???'])
  expect(await db().breachMatch.count()).toBe(0)
})

test.each([
  ['day', '2026-05-06', 'May 6, 2026'],
  ['month', '2026-05-01', 'May 2026'],
  ['year', '2026-01-01', '2026'],
] as const)(
  'a date that is known to the %s is kept and shown as no more',
  async (datePrecision, first, words) => {
    const { breach } = (await call('POST', '', { ...NEW, datePrecision })).body
    const shown = async () => (await currentCatalogue()).byId.get(breach.id)!
    expect(breach).toMatchObject({ breachDate: first, datePrecision })
    expect(formatBreachDate(await shown())).toBe(words)
    // What the form shows, saved again, says no more than before; nor does another field alone.
    const same = await call('PUT', `/${breach.id}`, { ...breach, breachDate: first, datePrecision, dataClasses: ['Names'], massActionBreachStatus: undefined, evidence: undefined }) // prettier-ignore
    const other = await call('PUT', `/${breach.id}`, {
      pwnCount: 7,
      modifiedDate: same.body.breach.modifiedDate,
    })
    expect(other.body.breach).toMatchObject({ breachDate: first, datePrecision, pwnCount: 7 })
    expect(formatBreachDate(await shown())).toBe(words)
    // Found out later, and found to be wrong: by its day alone, and by how exact it is alone.
    const known = await call('PUT', `/${breach.id}`, { breachDate: '2026-04-09', modifiedDate: other.body.breach.modifiedDate }) // prettier-ignore
    expect(known.body.breach).toMatchObject({ breachDate: '2026-04-09', datePrecision: 'day' })
    const less = await call('PUT', `/${breach.id}`, { datePrecision: 'year', modifiedDate: known.body.breach.modifiedDate }) // prettier-ignore
    expect(less.body.breach).toMatchObject({ breachDate: '2026-01-01', datePrecision: 'year' })
    expect(formatBreachDate(await shown())).toBe('2026')
    expect(await db().breach.findUnique({ where: { id: breach.id } })).toMatchObject({ uploadKey: 'acme corp 2026-01-01' }) // prettier-ignore
  },
)

describe('editing', () => {
  test('of a list that is named the key stays what the list calls it: its next file finds the row, and changes nothing that was set', async () => {
    async function* file() {
      yield Buffer.from(
        'Company,Breach Date,Affected Users,Data Types,Severity,Emails\nZinc Works,2026-05-06,10,Names,Low,\n',
      )
    }
    const load = () => importCsv({ input: file(), fileName: 'list.csv', source: 'Zinc List' })
    await load()
    const row = await db().breach.findFirstOrThrow({ where: { title: 'Zinc Works' } })
    const { status } = await call('PUT', `/${row.id}`, {
      title: 'Zinc Works Inc',
      breachDate: '2026-05-09',
      modifiedDate: row.modifiedDate.toISOString(),
    })
    expect(status).toBe(200)
    await load()
    expect(await db().breach.findMany({ where: { title: { startsWith: 'Zinc' } } })).toMatchObject([
      { title: 'Zinc Works Inc', breachDate: new Date('2026-05-09'), uploadKey: row.uploadKey },
    ])
  })

  test('an uploaded one changes what is sent; its key follows its name, its public key stays', async () => {
    const { breach } = (await call('POST', '', NEW)).body
    const { status, body } = await call('PUT', `/${breach.id}`, {
      modifiedDate: breach.modifiedDate,
      title: 'Acme Inc',
      description: 'Plain <i>text</i><script>',
      severity: 'low',
      massActionBreachStatus: '1',
      reason: 'Filed.',
      isVerified: true,
    })
    expect([status, body.breach]).toEqual([
      200,
      expect.objectContaining({
        uniqueBreachId: 'acme-corp-2026-05-06',
        title: 'Acme Inc',
        description: 'Plain <i>text</i>',
        severity: 'low',
        pwnCount: 1200,
        isVerified: true,
      }),
    ])
    expect(await db().breach.findFirst({ where: { id: breach.id } })).toMatchObject({
      uploadKey: 'acme inc 2026-05-06',
      statusSetByAdmin: true,
    })
    const events = await db().auditEvent.findMany({
      where: { subject: 'acme-corp-2026-05-06', action: { in: ['breach.update', 'breach.status'] } },
      orderBy: { id: 'desc' },
      take: 2,
    })
    expect(events.map(({ action, before, after }) => [action, before, after])).toEqual([
      [
        'breach.update',
        { title: 'Acme Corp', description: '', severity: 'high', isVerified: false },
        { title: 'Acme Inc', description: 'Plain <i>text</i>', severity: 'low', isVerified: true },
      ],
      ['breach.status', { massActionBreachStatus: 3 }, { massActionBreachStatus: 1, reason: 'Filed.' }],
    ])
  })

  test('from an old state is refused, the same change again is not', async () => {
    const { breach } = (await call('POST', '', NEW)).body
    const answers = await Promise.all(
      ['low', 'medium'].map((severity) =>
        call('PUT', `/${breach.uniqueBreachId}`, { modifiedDate: breach.modifiedDate, severity }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toContain(
      'This breach has been changed since this form was opened.',
    )
    const { severity } = await db().breach.findUniqueOrThrow({ where: { id: breach.id } })
    expect((await call('PUT', `/${breach.id}`, { modifiedDate: breach.modifiedDate, severity })).status).toBe(
      200,
    )
  })

  test('to another one\u2019s company and day is refused', async () => {
    await call('POST', '', NEW)
    const { breach } = (await call('POST', '', { ...NEW, title: 'Beta' })).body
    expect(
      (await call('PUT', `/${breach.id}`, { modifiedDate: breach.modifiedDate, title: 'acme corp' })).status,
    ).toBe(422)
  })

  test('a synced one takes status, severity and evidence, which the next sync leaves alone', async () => {
    await sync({ Name: 'Synced', PwnCount: 5 })
    const row = await db().breach.findUniqueOrThrow({ where: { uniqueBreachId: 'Synced' } })
    const modifiedDate = row.modifiedDate.toISOString()
    const refused = await call('PUT', '/Synced', { modifiedDate, title: 'Mine' })
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'This entry comes from Have I Been Pwned. Only its status, severity and evidence can be changed here.',
    ])
    expect(
      (
        await call('PUT', '/Synced', {
          modifiedDate,
          severity: 'medium',
          massActionBreachStatus: '1',
          evidence: { caseName: 'Doe v. Synced' },
        })
      ).status,
    ).toBe(200)
    expect(await sync({ Name: 'Synced', PwnCount: 5 })).toMatchObject({ changed: 0, unchanged: 1 })
    expect(await sync({ Name: 'Synced', PwnCount: 20_000_000 })).toMatchObject({ changed: 1 })
    const after = await db().breach.findUniqueOrThrow({ where: { uniqueBreachId: 'Synced' } })
    expect(after).toMatchObject({
      severity: 'medium',
      massActionBreachStatus: 1,
      evidenceCaseName: 'Doe v. Synced',
      pwnCount: 20_000_000n,
    })
    expect(after.modifiedDate.getTime()).toBeGreaterThan(row.modifiedDate.getTime())
  })

  test('one that is not there is not found', async () => {
    expect(
      (await call('PUT', '/Nowhere', { modifiedDate: '2026-01-01T00:00:00.000Z', severity: 'low' })).status,
    ).toBe(404)
  })
})
