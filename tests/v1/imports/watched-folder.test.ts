import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { COMMAND_LINE } from '@/lib/audit/record'
import { CATALOGUE_LOCK } from '@/lib/breaches/sync/sync-catalogue'
import { db, pgPool } from '@/lib/db/client'
import { env } from '@/lib/env'
import { readFolder } from '@/lib/imports/folder/read-folder'
import { retryFile } from '@/lib/imports/folder/retry-file'
import { MOST_ATTEMPTS } from '@/lib/imports/folder/schema'
import { lookOnce, startWatcher } from '@/lib/imports/folder/watcher'
import { importCsv } from '@/lib/imports/import-csv'
import { endSessions } from '@/lib/imports/import-session'
import { saveMapping } from '@/lib/imports/map/saved/saved-mappings'
import { saveMappingSchema } from '@/lib/imports/map/saved/schema'
import { findImportedBefore } from '@/lib/imports/uploads/imported-before'
import { undoImport } from '@/lib/imports/undo/undo-import'
import { purge } from '@/lib/retention/purge'
import { emptyTables } from '@/tests/support/empty-tables'
import { until } from '@/tests/support/until'
import { csv } from '@/tests/support/uploads'

// A folder that workers look into. Whatever is in it, each content is imported once.

let folder: string
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'redress-folder-'))
  await emptyTables('breach', 'exposure', 'csv_import', 'import_change', 'import_exposure', 'kept_count', 'watched_file', 'watched_name', 'watched_folder', 'saved_mapping', 'audit_event') // prettier-ignore
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const never = new AbortController().signal
const look = (most?: number) => lookOnce(folder, never, { most, settledAfterMs: 0 })
/** What is there has settled, and was imported. */
async function settle(): Promise<void> {
  await look()
  await look()
}
const put = (name: string, content: string) => fs.writeFileSync(path.join(folder, name), content)
const ACME = csv('Acme,2024-01-05,10,Names,Low,a@example.com')
const BOREALIS = csv('Borealis,2024-02-05,10,Names,Low,b@example.com')
const sha = (content: string) => createHash('sha256').update(content).digest('hex')

const titles = async () =>
  (await db().breach.findMany({ orderBy: { title: 'asc' } })).map(({ title }) => title)
const imports = async (state = 'done') => db().csvImport.count({ where: { state: state as 'done' } })
const states = async () =>
  Object.fromEntries((await db().watchedFile.findMany()).map(({ fileName, state }) => [fileName, state]))

test('a file is imported once it is as it was at the look before, each content once by whatever name', async () => {
  put('feed.csv', ACME)
  await look()
  expect(await imports()).toBe(0)
  // Still being written.
  put('feed.csv', ACME + BOREALIS.split('\n')[1]!)
  await look()
  expect(await imports()).toBe(0)
  await look()
  expect(await titles()).toEqual(['Acme', 'Borealis'])
  expect(await db().csvImport.findFirstOrThrow()).toMatchObject({ fileName: 'feed.csv', uploadedBy: 'watched folder', state: 'done' }) // prettier-ignore
  expect(await db().auditEvent.count({ where: { action: 'upload.done', actor: 'watched folder', actorId: null } })).toBe(1) // prettier-ignore

  fs.copyFileSync(path.join(folder, 'feed.csv'), path.join(folder, 'again.csv'))
  fs.renameSync(path.join(folder, 'feed.csv'), path.join(folder, 'renamed.csv'))
  await settle()
  expect(await imports()).toBe(1)
  // The same name with other bytes is another file.
  put('again.csv', csv('Cobalt,2024-03-05,10,Names,Low,'))
  await settle()
  expect(await titles()).toEqual(['Acme', 'Borealis', 'Cobalt'])
  expect(await imports()).toBe(2)
  await settle()
  expect(await imports()).toBe(2)

  const { folder: state, items } = await readFolder()
  expect(state).toMatchObject({ files: 2, waiting: 0, problem: null, isLate: false, isCut: false })
  expect(items.map(({ fileName, state, isThere }) => [fileName, state, isThere])).toEqual([
    ['again.csv', 'done', true],
    ['feed.csv', 'done', true],
  ])
  expect(items[0]!.upload!.message).toBe('1 entry added, 0 changed, 0 addresses added.')
  expect(fs.readdirSync(folder).sort()).toEqual(['again.csv', 'renamed.csv'])
})

test('two looks a moment apart settle nothing', async () => {
  put('feed.csv', ACME)
  const at = (seconds: number) =>
    lookOnce(folder, never, { now: new Date(Date.UTC(2026, 10, 25, 12, 0, seconds)) })
  for (const seconds of [0, 1, 14]) await at(seconds)
  expect(await imports()).toBe(0)
  await at(15)
  expect(await imports()).toBe(1)
})

test('what came by another way is known, and stays taken back', async () => {
  async function* bytes() {
    yield Buffer.from(ACME)
  }
  const digest = createHash('sha256').update(ACME).digest()
  const { importId } = await importCsv({ input: bytes(), fileName: 'by-hand.csv', contentDigest: digest })
  await undoImport(importId, COMMAND_LINE)
  expect(await findImportedBefore(digest)).toMatchObject({ importId, fileName: 'by-hand.csv', takenBackAt: expect.any(String) }) // prettier-ignore
  expect(await findImportedBefore(createHash('sha256').update(BOREALIS).digest())).toBeNull()
  put('feed.csv', ACME)
  await settle()
  expect(await titles()).toEqual([])
  const [item] = (await readFolder()).items
  expect(item).toMatchObject({ state: 'known', upload: { fileName: 'by-hand.csv', state: 'undone' } })
  await expect(retryFile(item!.digest, COMMAND_LINE)).rejects.toMatchObject({ code: 'conflict' })
})

test('several who look at once import it once', async () => {
  put('a.csv', ACME)
  put('b.csv', ACME)
  put('c.csv', BOREALIS)
  await look()
  await Promise.all([look(), look()])
  await look()
  expect([await imports(), await titles()]).toEqual([2, ['Acme', 'Borealis']])
  expect(Object.values(await states())).toEqual(['done', 'done'])
})

test('workers take turns, and stop at once', async () => {
  put('a.csv', ACME)
  const watchers = [
    startWatcher(folder, { everyMs: 20, settledAfterMs: 0 }),
    startWatcher(folder, { everyMs: 20, settledAfterMs: 0 }),
  ]
  await until(async () => (await imports()) === 1)
  put('b.csv', BOREALIS)
  await until(async () => (await imports()) === 2)
  await Promise.all(watchers.map((watcher) => watcher.stop()))
  expect(await db().csvImport.count()).toBe(2)
})

describe('a worker that dies', () => {
  const row = (data: object) =>
    db().watchedFile.create({
      data: { digest: sha(ACME), fileName: 'feed.csv', bytes: BigInt(ACME.length), ...data },
    })

  test('before, while and after a file is imported leaves it to be imported once', async () => {
    put('feed.csv', ACME)
    // Before its import began.
    await row({ state: 'importing', attempts: 1 })
    await settle()
    expect([await imports(), await states()]).toEqual([1, { 'feed.csv': 'done' }])
    // After it was loaded, before that was written down.
    await db().watchedFile.updateMany({ data: { state: 'importing' } })
    await look()
    expect([await db().csvImport.count(), await states()]).toEqual([1, { 'feed.csv': 'done' }])
    // Before its content was written down, and with nothing else known of it.
    await db().watchedFile.deleteMany()
    await db().watchedName.updateMany({ data: { digest: null } })
    await look()
    expect([await db().csvImport.count(), await states()]).toEqual([1, { 'feed.csv': 'done' }])
  })

  test('while it is loaded: nothing of it is, and the next look loads it', async () => {
    put('feed.csv', ACME)
    await look()
    const holder = await pgPool().connect()
    await holder.query(`BEGIN; SELECT pg_advisory_xact_lock(${CATALOGUE_LOCK})`)
    const cut = look()
    await until(async () => (await imports('merging')) === 1)
    const { id } = await db().csvImport.findFirstOrThrow()
    expect((await readFolder()).items).toMatchObject([
      { state: 'importing', upload: { importId: id, state: 'merging' } },
    ])
    // Another worker keeps away from it.
    await look()
    await endSessions(id)
    await cut
    expect([await titles(), await states()]).toEqual([[], { 'feed.csv': 'found' }])
    await holder.query('COMMIT')
    holder.release()
    await look()
    expect([await titles(), await imports(), await states()]).toEqual([['Acme'], 1, { 'feed.csv': 'done' }])
  })

  test('stopped, it loads nothing, and that counts as no try', async () => {
    put('feed.csv', ACME)
    await look()
    const holder = await pgPool().connect()
    await holder.query(`BEGIN; SELECT pg_advisory_xact_lock(${CATALOGUE_LOCK})`)
    const stop = new AbortController()
    const stopped = lookOnce(folder, stop.signal, { settledAfterMs: 0 })
    await until(async () => (await imports('merging')) === 1)
    stop.abort()
    await stopped
    await holder.query('COMMIT')
    holder.release()
    expect(await db().watchedFile.findFirstOrThrow()).toMatchObject({ state: 'found', attempts: 0 })
    await look()
    expect(await titles()).toEqual(['Acme'])
  })

  test('again and again on one file is not followed for ever; an operator may ask for it once more', async () => {
    put('feed.csv', ACME)
    await row({ state: 'importing', attempts: MOST_ATTEMPTS })
    await settle()
    expect(await states()).toEqual({ 'feed.csv': 'failed' })
    expect(await db().csvImport.count()).toBe(0)
    expect(await retryFile(sha(ACME), COMMAND_LINE)).toBe(true)
    expect(await retryFile(sha(ACME), COMMAND_LINE)).toBe(false)
    await expect(retryFile('x', COMMAND_LINE)).rejects.toMatchObject({ code: 'not_found' })
    await look()
    expect(await states()).toEqual({ 'feed.csv': 'done' })
  })
})

test('by what it is read is told from its header, else it waits for an operator and is not tried for ever', async () => {
  const other = 'Entity,When,People\nAcme,05/26/2024,5\n'
  put('registry.csv', other)
  await settle()
  await settle()
  const [item] = (await readFolder()).items
  expect(item).toMatchObject({ state: 'failed', readBy: null, upload: null })
  expect(item!.error).toMatch(/^The header lacks the columns .* upload such a file by hand once/)
  const mapping = {
    Company: { from: 'Entity' },
    'Breach Date': { from: 'When', format: 'MM/DD/YYYY' },
    'Affected Users': { from: 'People' },
    'Data Types': { constant: 'Names' },
    Severity: { byCount: true },
  }
  await saveMapping(COMMAND_LINE, saveMappingSchema.parse({ name: 'Registry', columns: ['People', 'Entity', 'When'], mapping, isSensitive: true })) // prettier-ignore
  await look()
  expect(await states()).toEqual({ 'registry.csv': 'failed' })
  await retryFile(item!.digest, COMMAND_LINE)
  await look()
  expect(await states()).toEqual({ 'registry.csv': 'done' })
  expect((await readFolder()).items[0]!.readBy).toBe('the saved mapping "Registry"')
  expect(await db().breach.findFirstOrThrow()).toMatchObject({ title: 'Acme', sourceName: 'Registry', isSensitive: true }) // prettier-ignore
})

test('whatever lies in the folder is left alone, or refused with a sentence', async () => {
  const outside = path.join(os.tmpdir(), `outside-${path.basename(folder)}.csv`)
  fs.writeFileSync(outside, BOREALIS)
  fs.symlinkSync(outside, path.join(folder, 'link.csv'))
  fs.symlinkSync('/dev/zero', path.join(folder, 'zero.csv'))
  execFileSync('mkfifo', [path.join(folder, 'pipe.csv')])
  fs.mkdirSync(path.join(folder, 'inner.csv'))
  put('.hidden.csv', BOREALIS)
  put('redress-upload-1.csv', BOREALIS)
  put('notes.txt', BOREALIS)
  put('empty.csv', '')
  put('sixteen.csv', Buffer.from(`\uFEFF${ACME}`, 'utf16le').toString('latin1'))
  fs.writeFileSync(path.join(folder, 'sixteen.csv'), Buffer.from(`\uFEFF${ACME}`, 'utf16le'))
  put('page.csv', '<!doctype html><p>Not found</p>')
  put('rows.csv', csv('Acme,yesterday,10,Names,Low,'))
  const most = env().UPLOAD_MAX_BYTES
  env().UPLOAD_MAX_BYTES = 1024
  put('big.csv', `${ACME}${'#'.repeat(2048)}`)
  const odd = ['new\nline.csv', '\u202Egnp.csv', '\u001b[31m.csv', "'; DROP TABLE breach; --.csv", `${'x'.repeat(240)}.csv`] // prettier-ignore
  odd.forEach((name, at) => put(name, csv(`Odd ${at},2024-01-05,10,Names,Low,`)))
  fs.writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0xfe]), Buffer.from('.csv')]), csv('Odd 9,2024-01-05,10,Names,Low,')) // prettier-ignore
  try {
    await settle()
    await settle()
  } finally {
    env().UPLOAD_MAX_BYTES = most
    fs.rmSync(outside)
  }
  expect(await titles()).toEqual(['Odd 0', 'Odd 1', 'Odd 2', 'Odd 3', 'Odd 4', 'Odd 9'])
  const { items, unreadable } = await readFolder()
  const errors = items
    .filter(({ state }) => state === 'failed')
    .map(({ fileName, error }) => [fileName, error])
  expect(errors.sort()).toEqual([
    ['empty.csv', 'The file is empty.'],
    ['page.csv', 'This file is a web page or a program. Choose a CSV file.'],
    ['sixteen.csv', 'The file is UTF-16. Save it as "CSV UTF-8" and try again.'],
  ])
  expect(items.find(({ fileName }) => fileName === 'rows.csv')!.upload!.message).toBe(
    'No row of this file was loaded. 1 row was not loaded.',
  )
  expect(items.every(({ fileName }) => !/\p{C}/u.test(fileName))).toBe(true)
  expect(unreadable.map(({ name, problem }) => [name, problem]).sort()).toEqual([
    ['big.csv', expect.stringMatching(/^It is larger than/)],
    ['inner.csv', 'It is no file.'],
    ['link.csv', 'It is a link, and only files themselves are read.'],
    ['pipe.csv', 'It is no file.'],
    ['zero.csv', 'It is a link, and only files themselves are read.'],
  ])
})

test('a file that may not be read is tried again when it may be', async () => {
  put('closed.csv', ACME)
  await look()
  const open = jest.spyOn(fs.promises, 'open').mockRejectedValue(Object.assign(new Error('x'), { code: 'EACCES' })) // prettier-ignore
  await look()
  open.mockRestore()
  expect((await readFolder()).unreadable).toEqual([
    { name: 'closed.csv', problem: 'The file may not be read by the worker: check its permissions.' },
  ])
  await look()
  expect(await imports()).toBe(0)
  // What is wrong with it is looked at anew when it has changed, or a worker begins.
  fs.chmodSync(path.join(folder, 'closed.csv'), 0o600)
  fs.chmodSync(path.join(folder, 'closed.csv'), 0o640)
  await settle()
  expect(await titles()).toEqual(['Acme'])
})

test('bytes that are not those that were counted are not loaded', async () => {
  put('feed.csv', ACME)
  await look()
  await db().watchedName.updateMany({ data: { digest: sha(BOREALIS) } })
  await look()
  expect([await titles(), await states()]).toEqual([[], {}])
  expect(await db().csvImport.findFirstOrThrow()).toMatchObject({ state: 'failed', error: expect.stringContaining('has changed while it was read') }) // prettier-ignore
  await look()
  expect([await titles(), await states()]).toEqual([['Acme'], { 'feed.csv': 'done' }])
})

test.each([
  ['40P01', 'done'],
  ['23503', 'done'],
  ['22012', 'failed'],
])('a merge that the database ends with %s once: %s at the next look', async (code, state) => {
  await db().$executeRawUnsafe(`CREATE SEQUENCE once START 1`)
  await db().$executeRawUnsafe(
    `CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF nextval('once') = 1 THEN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END IF; RETURN NULL; END $$`,
  )
  await db().$executeRawUnsafe(
    `CREATE TRIGGER fail_once AFTER INSERT ON breach FOR EACH STATEMENT EXECUTE FUNCTION fail_once()`,
  )
  try {
    put('feed.csv', ACME)
    await settle()
    await look()
    await look()
    expect(await states()).toEqual({ 'feed.csv': state })
    expect(await titles()).toEqual(state === 'done' ? ['Acme'] : [])
  } finally {
    await db().$executeRawUnsafe('DROP TRIGGER fail_once ON breach')
    await db().$executeRawUnsafe('DROP FUNCTION fail_once')
    await db().$executeRawUnsafe('DROP SEQUENCE once')
  }
})

test('of many files so many are imported at a look, and one that has gone is forgotten', async () => {
  for (let at = 0; at < 5; at++) put(`${at}.csv`, csv(`Company ${at},2024-01-05,10,Names,Low,`))
  await look()
  await look(2)
  expect(await imports()).toBe(2)
  await look(2)
  await look(2)
  expect(await imports()).toBe(5)
  fs.rmSync(path.join(folder, '3.csv'))
  await look()
  expect(await db().watchedName.count()).toBe(4)
  expect((await readFolder()).items.filter(({ isThere }) => !isThere)).toHaveLength(1)
  // What became of it is kept for a year.
  await purge({ now: new Date(Date.now() + 364 * 86_400_000) })
  expect(await db().watchedFile.count()).toBe(5)
  await purge({ now: new Date(Date.now() + 367 * 86_400_000) })
  expect(await db().watchedFile.count()).toBe(4)
})

test('a folder that is lost for a while is said, and what is known of it stays', async () => {
  expect((await readFolder()).folder).toBeNull()
  put('feed.csv', ACME)
  await settle()
  fs.renameSync(folder, `${folder}-away`)
  await look()
  expect(await readFolder()).toMatchObject({
    folder: { problem: 'The folder is not there.' },
    items: [{ state: 'done' }],
  })
  fs.writeFileSync(folder, '')
  await look()
  expect((await readFolder()).folder!.problem).toBe('IMPORT_DIR is not a folder.')
  fs.rmSync(folder)
  fs.renameSync(`${folder}-away`, folder)
  await settle()
  expect((await readFolder()).folder).toMatchObject({ problem: null, files: 1 })
  expect(await imports()).toBe(1)
  expect((await readFolder(new Date(Date.now() + 3_600_000))).folder!.isLate).toBe(true)
})
