import fc from 'fast-check'
import { foldCounts, countCampaigns } from '@/lib/db/counters'
import { pgPool } from '@/lib/db/client'
import { campaignTo, emptyLedger } from '@/tests/support/mail'

beforeEach(emptyLedger)

/** What there is, read row by row. */
async function counted(campaigns: readonly number[]): Promise<Map<number, Record<string, number>>> {
  const { rows } = await pgPool().query<{ id: number; state: string; n: number }>(
    'SELECT campaign_id AS id, state, count(*)::int AS n FROM email_message WHERE campaign_id = ANY($1) GROUP BY 1, 2',
    [campaigns],
  )
  return new Map(
    campaigns.map((id) => [
      id,
      Object.fromEntries(rows.filter((row) => row.id === id).map(({ state, n }) => [state, n])),
    ]),
  )
}

test('whatever becomes of its messages, a campaign’s kept counts are what there is', async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('move' as const),
      from: fc.constantFrom('queued', 'sent', 'parked'),
      to: fc.constantFrom('sent', 'parked', 'cancelled', 'queued'),
      most: fc.integer({ min: 1, max: 5 }),
    }),
    fc.record({ do: fc.constant('delete' as const), most: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ do: fc.constant('detach' as const) }),
    fc.record({ do: fc.constant('fold' as const) }),
  )
  let breachId = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const people = (from: number, to: number) =>
        Array.from({ length: to - from }, (_, index) => `p${breachId}.${from + index}@example.com`)
      const campaigns = [
        await campaignTo(people(0, 5), { breachId: (breachId += 1) }),
        await campaignTo(people(5, 8), { breachId: (breachId += 1) }),
      ]
      for (const one of steps) {
        if (one.do === 'fold') await foldCounts()
        else if (one.do === 'move')
          await pgPool().query(
            'UPDATE email_message SET state = $2::email_state WHERE id IN (SELECT id FROM email_message WHERE state = $1::email_state ORDER BY id LIMIT $3)',
            [one.from, one.to, one.most],
          )
        else if (one.do === 'delete')
          await pgPool().query(
            'DELETE FROM email_message WHERE id IN (SELECT id FROM email_message ORDER BY id DESC LIMIT $1)',
            [one.most],
          )
        else
          await pgPool().query(
            'UPDATE email_message SET campaign_id = NULL WHERE id = (SELECT max(id) FROM email_message)',
          )
        expect(await countCampaigns(campaigns)).toEqual(await counted(campaigns))
      }
    }),
    { numRuns: 20 },
  )
})

test('what is taken back is not counted', async () => {
  const id = await campaignTo(['ann@example.com'])
  const client = await pgPool().connect()
  await client.query("BEGIN; UPDATE email_message SET state = 'sent'; ROLLBACK")
  client.release()
  expect(await countCampaigns([id])).toEqual(new Map([[id, { queued: 1 }]]))
})
