import { alertBreach } from '@/lib/alerts/alert-breach'
import { campaignsInAddress } from '@/lib/alerts/campaign-list-schema'
import { listAllCampaigns } from '@/lib/alerts/list-campaigns'
import { sealExposureEmail } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'
import { suppress } from '@/lib/mail/suppression'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'

beforeEach(async () => {
  await emptyLedger()
  await emptyTables('breach', 'exposure', 'suppression')
})

async function listed(title: string, ...emails: string[]): Promise<number> {
  const id = await createBreach({
    uniqueBreachId: title,
    title,
    isManualUpload: true,
    massActionBreachStatus: 3,
  })
  for (const email of emails) {
    const { hash, ciphertext } = sealExposureEmail(email)
    await db().exposure.create({
      data: { emailHash: new Uint8Array(hash), breachId: id, emailCiphertext: new Uint8Array(ciphertext) },
    })
  }
  return id
}

const list = (query: Record<string, unknown> = {}) => listAllCampaigns(campaignsInAddress.parse(query))

test('campaigns say how far they are, how fast, and who is left out and why', async () => {
  const acme = await listed('Acme', 'a@example.com', 'b@example.com', 'c@example.com')
  await listed('Borealis', 'a@example.com')
  const { hash } = sealExposureEmail('c@example.com')
  await db().$transaction((tx) => suppress(tx, hash, 'alerts', 'unsubscribed'))
  await alertBreach('Acme')
  await alertBreach('Borealis')
  const campaign = await db().emailCampaign.findFirstOrThrow({ where: { breachId: acme } })
  const [sent, skipped] = await db().emailMessage.findMany({
    where: { campaignId: campaign.id },
    orderBy: { id: 'asc' },
  })
  const batch = await db().emailBatch.create({
    data: { id: crypto.randomUUID(), campaignId: campaign.id, transport: 'capture', state: 'done' },
  })
  await db().emailMessage.update({ where: { id: sent!.id }, data: { state: 'sent', batchId: batch.id } })
  await db().emailMessage.update({
    where: { id: skipped!.id },
    data: { state: 'skipped', reason: 'withheld' },
  })
  await db().emailCampaign.update({ where: { id: campaign.id }, data: { state: 'paused' } })

  const all = await list()
  expect(all.results.map(({ title }) => title)).toEqual(['Borealis', 'Acme'])
  expect(all.results[1]).toMatchObject({
    state: 'paused',
    counts: { sent: 1, skipped: 1 },
    sentLately: 1,
    skipped: [{ reason: 'withheld', count: 1 }],
    lastAlert: { queued: 2, skipped: { unsubscribed: 1 } },
  })
  expect((await list({ state: 'running' })).results.map(({ title }) => title)).toEqual(['Borealis'])
  expect((await list({ q: 'aCm' })).results.map(({ title }) => title)).toEqual(['Acme'])
  expect((await list({ q: '%' })).totalResults).toBe(0)
  expect((await list({ state: 'nonsense', page: 'x' })).totalResults).toBe(2)

  await db().breach.delete({ where: { id: acme } })
  expect((await list({ q: 'Acme' })).results).toMatchObject([{ title: null, uniqueBreachId: 'Acme' }])
})

test('the digests of trusted sources are one campaign among them', async () => {
  await db().emailRender.createMany({ data: [{ id: 'digest', template: 'breach-digest', subject: 's', html: 'h', text: 't' }], skipDuplicates: true }) // prettier-ignore
  await db().emailCampaign.create({
    data: { breachId: 0, uniqueBreachId: '', kind: 'get_notified', renderId: 'digest' },
  })
  expect((await list()).results).toMatchObject([{ about: 'digests', title: null, lastAlert: null }])
})
