import { alertBreach } from '@/lib/alerts/alert-breach'
import { CAMPAIGNS_PER_PAGE, campaignsInAddress } from '@/lib/alerts/campaign-list-schema'
import { campaignsOfPage, countedCampaigns, listAllCampaigns } from '@/lib/alerts/list-campaigns'
import { sealExposureEmail } from '@/lib/crypto/crypto'
import { db, pgPool } from '@/lib/db/client'
import { listWindow } from '@/lib/lists/list-window'
import { suppress } from '@/lib/mail/suppression'
import { emptyTables } from '@/tests/support/empty-tables'
import { createBreach } from '@/tests/support/factories'
import { explain } from '@/tests/support/leads'
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

test('what an earlier release wrote down of a sending is shown as far as it goes', async () => {
  await listed('Old', 'a@example.com')
  await alertBreach('Old')
  // What is written down is never changed: this is a sending of before reasons were counted.
  await db().auditEvent.create({
    data: {
      actor: 'dana@example.com',
      action: 'breach.notify',
      subject: 'Old',
      after: { to: 'everybody', queued: 7 },
    },
  })
  expect((await list({ q: 'Old' })).results).toMatchObject([{ lastAlert: { queued: 7, skipped: {} } }])
})

test('a page reads its own campaigns alone, whatever there is beside them', async () => {
  await pgPool().query(`
    INSERT INTO email_render (id, template, subject, html, text) VALUES ('many', 'get-notified', 's', 'h', 't');
    INSERT INTO email_campaign (breach_id, unique_breach_id, kind, state, render_id, updated_at)
      SELECT 1000000 + i, 'Many' || i, 'get_notified', 'done', 'many', now() FROM generate_series(1, 2000) i;
    INSERT INTO email_message (dedupe_key, template, render_id, campaign_id, email_hash, recipient, state)
      SELECT 'many:' || c.id || ':' || i, 'get-notified', 'many', c.id, decode(md5(i::text), 'hex'), 'x', 'skipped'
      FROM email_campaign c, generate_series(1, 5) i WHERE c.render_id = 'many';
    INSERT INTO email_batch (id, campaign_id, transport, state)
      SELECT gen_random_uuid(), id, 'capture', 'done' FROM email_campaign WHERE render_id = 'many';
    INSERT INTO audit_event (actor, action, subject, "after")
      SELECT 'a@example.com', 'breach.notify', 'Many' || i, '{"to": "everybody", "queued": 1, "skipped": {}}' FROM generate_series(1, 10000) i`)
  await pgPool().query('VACUUM ANALYZE email_campaign, email_message, email_batch, audit_event')
  for (const asked of [
    [null, null],
    ['done', null],
    [null, 'Many7'],
  ] as const) {
    const plan = await explain(campaignsOfPage([...asked], listWindow(50, CAMPAIGNS_PER_PAGE, 2_000)))
    expect(plan).not.toMatch(/Seq Scan on (email_message|email_batch|audit_event)/)
    // Nothing is told of what comes before the page.
    expect(plan).not.toMatch(new RegExp(`loops=(?!${CAMPAIGNS_PER_PAGE}\\b|1\\b)\\d+`))
    // Campaigns themselves, three for each breach at most, are counted, and nothing beside them.
    expect(await explain(countedCampaigns([...asked]))).not.toMatch(
      / on (email_message|email_batch|audit_event)/,
    )
  }
})
