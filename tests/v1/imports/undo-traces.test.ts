import { Readable } from 'node:stream'
import { COMMAND_LINE } from '@/lib/audit/record'
import { setStatus } from '@/lib/breaches/status/set-status'
import { db } from '@/lib/db/client'
import { matchBreaches } from '@/lib/events/breaches-added'
import { importCsv } from '@/lib/imports/import-csv'
import { undoWords } from '@/lib/imports/undo/plan'
import { previewUndo, undoImport } from '@/lib/imports/undo/undo-import'
import { emptyTables } from '@/tests/support/empty-tables'
import { emptyLedger } from '@/tests/support/mail'
import { createMember } from '@/tests/support/members'
import { csv } from '@/tests/support/uploads'

// What members have on their dashboards of an import that is taken back.

beforeEach(async () => {
  await emptyLedger()
  await emptyTables('breach', 'exposure', 'csv_import', 'import_change', 'import_exposure', 'kept_count', 'breach_to_match', 'breach_status_change', 'users') // prettier-ignore
})

const load = async (...rows: string[]) =>
  (await importCsv({ input: Readable.from([Buffer.from(csv(...rows))]), fileName: 'list.csv' })).importId

async function take(importId: string) {
  const foreseen = await previewUndo(importId)
  const { undo } = await undoImport(importId, COMMAND_LINE)
  expect(undo).toMatchObject(foreseen!)
  return undo!
}

const notices = (userId: string) => db().notification.count({ where: { userId, type: 'new_breach' } })

test('notices that nobody has read go, those that were read stay and are counted', async () => {
  const [ann, ben] = [await createMember(), await createMember()]
  const importId = await load(`Acme,2026-08-01,10,Names,Low,${ann.email};${ben.email}`)
  await matchBreaches()
  await db().notification.updateMany({ where: { userId: ben.userId }, data: { readAt: new Date() } })
  const undo = await take(importId)
  expect(undo).toMatchObject({ breachesRemoved: 1, noticesRemoved: 1, noticesRead: 1, casesLeft: 0 })
  expect(undoWords(undo)).toBe('1 entry removed with its 2 addresses, 1 unread dashboard notice withdrawn, 1 dashboard notice that was read left') // prettier-ignore
  expect([await notices(ann.userId), await notices(ben.userId)]).toEqual([0, 1])
  // Who is found again is told again.
  await load(`Acme,2026-08-01,10,Names,Low,${ann.email}`)
  await matchBreaches()
  expect(await notices(ann.userId)).toBe(1)
})

test('who is still found keeps the notice: by another row of it, or by a later file', async () => {
  const [ann, ben, cleo] = [await createMember(), await createMember(), await createMember()]
  await load(`Acme,2026-08-01,10,Names,Low,${ann.email}`)
  const importId = await load(`Acme,2026-08-05,10,Names,Low,${ann.email};${ben.email};${cleo.email}`)
  await load(`Acme,2026-08-05,10,Names,Low,${ben.email}`)
  await matchBreaches()
  expect(await take(importId)).toMatchObject({ noticesRemoved: 1, noticesRead: 0, addressesRemoved: 2 })
  expect([await notices(ann.userId), await notices(ben.userId), await notices(cleo.userId)]).toEqual([1, 1, 0]) // prettier-ignore
})

test('cases that it opened by itself stay, and are counted', async () => {
  const [ann, ben] = [await createMember(), await createMember()]
  await load(`Acme,2026-08-01,10,Names,Low,${ann.email}`)
  await setStatus({ actor: COMMAND_LINE, key: 'acme-2026-08-01', status: 2, evidence: null, reason: 'Filed' })
  const importId = await load(`Acme,2026-08-01,10,Names,Low,${ann.email};${ben.email}`)
  await matchBreaches()
  expect(await db().case.count()).toBe(2)
  const undo = await take(importId)
  expect(undo).toMatchObject({ addressesRemoved: 1, noticesRemoved: 1, casesLeft: 1 })
  expect(undoWords(undo)).toContain('1 case that followed from it left')
  expect(await db().case.count()).toBe(2)
})
