import { Client } from 'pg'
import fc from 'fast-check'
import { db, pgPool } from '@/lib/db/client'
import { reminderAt } from '@/lib/follows/due-notices'
import { setTracker, unfollow } from '@/lib/follows/set-tracker'
import { writeNotices } from '@/lib/follows/write-notices'
import { sealExposureEmail, signEmailHash } from '@/lib/crypto/crypto'
import { suppress } from '@/lib/mail/suppression'
import type { Transport } from '@/lib/mail/transports/transport'
import { dateInForce, isOfficial } from '@/lib/settlements/dates'
import { readSettlement } from '@/lib/settlements/read-rows'
import { dayInForce } from '@/lib/settlements/standing-sql'
import { startFakeResend, type FakeResend } from '@/tests/fakes/resend'
import { keyOf } from '@/tests/support/account'
import { createBreach } from '@/tests/support/factories'
import { drain, emptyLedger, pointAt } from '@/tests/support/mail'
import { createMember, type TestMember } from '@/tests/support/members'
import { createSettlement, dayFrom } from '@/tests/support/settlements'

let fake: FakeResend
let transport: Transport
beforeAll(async () => {
  fake = await startFakeResend()
  transport = pointAt(fake)
})
afterAll(() => fake.close())
beforeEach(async () => {
  Object.assign(fake, { accepted: [], calls: [], fault: () => null, acceptedBy: new Map(), latencyMs: 0 })
  await emptyLedger()
  await pgPool().query('DELETE FROM settlement')
})

const FOREVER = Number.POSITIVE_INFINITY
/** A day whose reminder of so many days is due now, whatever the hour. */
const dueDay = (days: 30 | 7 | 1): string => {
  const now = new Date()
  return reminderAt(dayFrom(days, now), days) <= now ? dayFrom(days, now) : dayFrom(days - 1, now)
}
const claimOn = (date: string) => ({
  dates: [{ kind: 'claim' as const, date, confidence: 'official' as const, source: 0 }],
})

/** Follows it since long ago. */
async function watch(
  member: TestMember,
  slug: string,
  state: 'watching' | 'filed' = 'watching',
): Promise<void> {
  await setTracker(member, slug, { state })
  await db().memberSettlement.updateMany({
    where: { userId: member.userId },
    data: { followedAt: new Date('2026-01-01') },
  })
}

async function followWithout(email: string, settlementId: number): Promise<void> {
  const { hash, ciphertext } = sealExposureEmail(email)
  await db().settlementFollower.create({
    data: {
      settlementId,
      emailHash: new Uint8Array(hash),
      emailCiphertext: new Uint8Array(ciphertext),
      confirmedAt: new Date('2026-01-01'),
    },
  })
}

const move = (settlementId: number, supersedesId: number, date: string | null) =>
  db().$executeRaw`
    INSERT INTO settlement_date (settlement_id, kind, date, confidence, source_id, supersedes_id, added_by)
    SELECT ${settlementId}, 'claim', ${date === null ? null : new Date(date)}, 'court', s.id, ${supersedesId}, 'operator@example.com'
    FROM settlement_source s WHERE s.settlement_id = ${settlementId} LIMIT 1`

const reasons = async () =>
  (await db().emailMessage.findMany({ orderBy: { id: 'asc' } })).map(({ state, reason }) => reason ?? state)

test('who follows is reminded once, with and without an account, by a key that says what it is', async () => {
  const day = dueDay(7)
  const { id, slug } = await createSettlement(claimOn(day))
  const member = await createMember()
  await watch(member, slug)
  await followWithout('ann@days.example', id)
  // The same address, twice: it is one person.
  await followWithout(member.email, id)
  expect(await writeNotices(FOREVER)).toBe(2)
  expect(await writeNotices(FOREVER)).toBe(0)
  const keys = (await db().emailMessage.findMany()).map(({ dedupeKey }) => dedupeKey)
  const key = (email: string) => `deadline:${id}:claim:${day}:7:${Buffer.from(keyOf(email)).toString('hex')}`
  expect(keys.sort()).toEqual([key(member.email), key('ann@days.example')].sort())
  await drain(transport)
  const mail = fake.accepted.find(({ to }) => [to].flat().includes('ann@days.example'))!
  expect(mail.subject).toMatch(/^Claim by [A-Z][a-z]{2} \d{1,2}, \d{4} \(Acorn Health \d+\)$/)
  expect(mail.text).toContain(`${slug}.example`)
  expect(mail.text).toContain('Filing is free.')
  expect(mail.text).not.toContain('$')
  const token = signEmailHash(keyOf('ann@days.example'))
  expect(mail.headers).toMatchObject({
    'List-Unsubscribe': `<http://localhost:3000/v1/mail/unsubscribe?token=${token}&list=deadlines>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('nobody is told who has filed, ended it, unsubscribed, or began to follow after the hour', async () => {
  const { id, slug } = await createSettlement(claimOn(dueDay(7)))
  const [filed, gone, stopped, late] = [await createMember(), await createMember(), await createMember(), await createMember()] // prettier-ignore
  await watch(filed, slug, 'filed')
  await watch(gone, slug)
  await unfollow(gone, slug)
  await watch(stopped, slug)
  await db().$transaction((tx) => suppress(tx, keyOf(stopped.email), 'deadlines', 'unsubscribed'))
  await setTracker(late, slug, { state: 'watching' })
  await db().settlementFollower.create({
    data: { settlementId: id, emailHash: keyOf('no@days.example'), emailCiphertext: new Uint8Array(20) },
  })
  expect(await writeNotices(FOREVER)).toBe(0)
})

test.each([
  ['it was moved', 'date-moved', ({ id, dateIds }: Stored) => move(id, dateIds[0]!, dayFrom(90))],
  ['it was taken back', 'date-moved', ({ id, dateIds }: Stored) => move(id, dateIds[0]!, null)],
  [
    'the settlement was withdrawn',
    'settlement-withdrawn',
    ({ id }: Stored) =>
      db().settlement.update({ where: { id }, data: { withdrawnAt: new Date(), withdrawnReason: 'Wrong.' } }),
  ],
  ['they have ended it', 'unfollowed', ({ slug, member }: Stored) => unfollow(member, slug)],
  [
    'they have filed',
    'unfollowed',
    ({ slug, member }: Stored) => setTracker(member, slug, { state: 'filed' }),
  ],
  [
    'they unsubscribed',
    'unsubscribed',
    ({ member }: Stored) => db().$transaction((tx) => suppress(tx, keyOf(member.email), 'deadlines', 'unsubscribed')), // prettier-ignore
  ],
  ['it is too late', 'too-late', () => db().settlementNotice.updateMany({ data: { notAfter: new Date(0) } })],
  [
    'it is about a breach that is sensitive by now',
    'withheld',
    async ({ id }: Stored) => {
      const breachId = await createBreach({ isSensitive: true })
      const { id: sourceId } = await db().settlementSource.findFirstOrThrow({ where: { settlementId: id } })
      await db().settlementBreach.create({ data: { settlementId: id, breachId, sourceId, linkedBy: 'x' } })
    },
  ],
] as const)('nothing is sent when between writing and sending %s', async (_, reason, happens) => {
  const settlement = await createSettlement(claimOn(dueDay(1)))
  const member = await createMember()
  await watch(member, settlement.slug)
  expect(await writeNotices(FOREVER)).toBe(1)
  await happens({ ...settlement, member })
  await drain(transport)
  expect(await reasons()).toEqual([reason])
  expect(fake.accepted).toEqual([])
})

interface Stored {
  id: number
  slug: string
  dateIds: number[]
  member: TestMember
}

test('unsubscribing from alerts leaves the days, and the other way round', async () => {
  const { slug } = await createSettlement(claimOn(dueDay(1)))
  const member = await createMember()
  await watch(member, slug)
  await db().$transaction((tx) => suppress(tx, keyOf(member.email), 'alerts', 'unsubscribed'))
  await writeNotices(FOREVER)
  await drain(transport)
  expect(await reasons()).toEqual(['sent'])
})

test('a moved day is told once with both days and the source; a withdrawn one with why', async () => {
  const { id, slug, dateIds } = await createSettlement(claimOn(dayFrom(50)))
  const member = await createMember()
  await watch(member, slug)
  await move(id, dateIds[0]!, dayFrom(100))
  const tomorrow = new Date(Date.now() + 86_400_000)
  for (const _ of [1, 2]) await writeNotices(FOREVER, tomorrow)
  await drain(transport)
  expect(fake.accepted).toHaveLength(1)
  const [moved] = fake.accepted
  expect(moved!.subject).toMatch(/^A new day: /)
  expect(moved!.text).toContain(`https://${slug}.example/faq`)
  expect(moved!.text).toMatch(/has\s+a\s+new\s+date\s+here\.\s+It\s+was\s[^]*\sNow\s+it\s+is\s/)
  await db().settlement.update({ where: { id }, data: { withdrawnAt: new Date(), withdrawnReason: 'It was another company.' } }) // prettier-ignore
  for (const _ of [1, 2]) await writeNotices(FOREVER, tomorrow)
  await drain(transport)
  expect(fake.accepted).toHaveLength(2)
  expect(fake.accepted[1]!.text).toContain('It was another company.')
})

test('mail about a sensitive breach says no name, in the subject or anywhere', async () => {
  const breachId = await createBreach({ isSensitive: true })
  const { slug } = await createSettlement({ ...claimOn(dueDay(7)), breaches: [{ id: breachId, source: 0 }] })
  const member = await createMember()
  await watch(member, slug)
  expect(await writeNotices(FOREVER)).toBe(1)
  await drain(transport)
  const [mail] = fake.accepted
  expect(JSON.stringify(mail).toLowerCase()).not.toContain('acorn')
  expect(mail!.subject).toContain('a settlement you follow')
})

test('one query for a thousand people, however many they are', async () => {
  const { id } = await createSettlement(claimOn(dueDay(30)))
  const sealed = Array.from({ length: 2_500 }, (_, index) => sealExposureEmail(`p${index}@many.example`))
  await pgPool().query(
    `INSERT INTO settlement_follower (id, settlement_id, email_hash, email_ciphertext, confirmed_at)
     SELECT gen_random_uuid(), $1, h, c, '2026-01-01' FROM unnest($2::bytea[], $3::bytea[]) AS p(h, c)`,
    [id, sealed.map(({ hash }) => hash), sealed.map(({ ciphertext }) => ciphertext)],
  )
  const spy = jest.spyOn(Client.prototype, 'query')
  expect(await writeNotices(FOREVER)).toBe(2_500)
  expect(spy.mock.calls.length).toBeLessThan(20)
  spy.mockRestore()
})

test('SQL and the rule agree on which day counts', async () => {
  const rows = fc.array(
    fc.record({
      kind: fc.constantFrom('claim' as const, 'claim_extended' as const, 'opt_out' as const),
      date: fc.constantFrom('2027-01-01', '2027-02-01', '2027-03-01'),
      confidence: fc.constantFrom('official' as const, 'court' as const, 'third_party' as const),
      source: fc.constant(0),
      replaces: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  await fc.assert(
    fc.asyncProperty(rows, async (all) => {
      const dates = all.map(({ replaces, ...date }, index) => {
        const at = all.findLastIndex((other, place) => place < index && other.kind === date.kind)
        const isTaken = all.some((other, place) => place < index && other.replaces && place > at && other.kind === date.kind) // prettier-ignore
        return { ...date, ...(replaces && at >= 0 && !isTaken && { supersedes: at }) }
      })
      const { slug, id } = await createSettlement({ dates })
      const settlement = (await readSettlement(slug))!
      for (const [kind, kinds] of [
        ['claim', ['claim', 'claim_extended']],
        ['opt_out', ['opt_out']],
      ] as const) {
        const inForce = dateInForce(settlement.dates, ...kinds)
        const expected = inForce.state === 'known' && isOfficial(inForce.date) ? inForce.date.date : null
        const found = await pgPool().query<{ day: string | null }>(`SELECT ${dayInForce('$1::int', '$2::text')}::text AS day`, [id, kind]) // prettier-ignore
        expect(found.rows[0]!.day).toBe(expected)
      }
    }),
    { numRuns: 40 },
  )
})

describe('what was skipped for what does not hold any more', () => {
  /** Goes through a change while a reminder waits, and what takes it back. */
  interface Passing {
    change: (settlementId: number, member: TestMember, slug: string) => Promise<unknown>
    undo: (settlementId: number, member: TestMember, slug: string, changed: unknown) => Promise<unknown>
  }
  const addDay = async (settlementId: number, date: string) => {
    const { rows } = await pgPool().query<{ id: number }>(
      `INSERT INTO settlement_date (settlement_id, kind, date, confidence, source_id, added_by)
       SELECT $1, 'claim', $2, 'court', s.id, 'operator@example.com' FROM settlement_source s WHERE s.settlement_id = $1 LIMIT 1 RETURNING id`,
      [settlementId, date],
    )
    return rows[0]!.id
  }
  const passing: Record<string, Passing> = {
    'a second official day, taken back': {
      change: (id) => addDay(id, dayFrom(90)),
      undo: (id, _member, _slug, wrong) => move(id, wrong as number, null),
    },
    'a claim noted as denied, and as open again': {
      change: (_id, member, slug) => setTracker(member, slug, { state: 'denied' }),
      undo: (_id, member, slug) => setTracker(member, slug, { state: 'watching' }),
    },
  }

  test.each(
    Object.keys(passing).flatMap((name) => ([1, 7, 30] as const).map((days) => [name, days] as const)),
  )('%s: the reminder %s days before goes out, once', async (name, days) => {
    const { change, undo } = passing[name]!
    const { id, slug } = await createSettlement(claimOn(dueDay(days)))
    const member = await createMember()
    await watch(member, slug)
    await writeNotices(FOREVER)
    const changed = await change(id, member, slug)
    await drain(transport)
    expect(fake.accepted).toHaveLength(0)
    await undo(id, member, slug, changed)
    for (let run = 0; run < 3; run++) {
      await writeNotices(FOREVER)
      await drain(transport)
    }
    expect(fake.accepted).toHaveLength(1)
    expect(await reasons()).toEqual(['sent'])
  })

  test('its breach is sensitive by now: it goes out without the name, once', async () => {
    const breach = await createBreach()
    const { slug } = await createSettlement({
      company: 'Quailmoor Clinics',
      ...claimOn(dueDay(7)),
      breaches: [{ id: breach, source: 0 }],
    })
    await watch(await createMember(), slug)
    await writeNotices(FOREVER)
    await db().breach.update({ where: { id: breach }, data: { isSensitive: true } })
    await drain(transport)
    expect(await reasons()).toEqual(['withheld'])
    for (let run = 0; run < 3; run++) {
      await writeNotices(FOREVER)
      await drain(transport)
    }
    expect(fake.accepted).toHaveLength(1)
    expect(JSON.stringify(fake.accepted)).not.toContain('Quailmoor')
    expect(await reasons()).toEqual(['sent'])
  })

  test('nothing comes back that was cancelled, or whose time has passed', async () => {
    const { id, slug } = await createSettlement(claimOn(dueDay(7)))
    await watch(await createMember(), slug)
    await writeNotices(FOREVER)
    const wrong = await addDay(id, dayFrom(90))
    await drain(transport)
    await pgPool().query("UPDATE email_campaign SET state = 'cancelled'")
    await move(id, wrong, null)
    await writeNotices(FOREVER)
    expect(await reasons()).toEqual(['date-moved'])
    await pgPool().query("UPDATE email_campaign SET state = 'done'")
    await pgPool().query("UPDATE settlement_notice SET not_after = now() - interval '1 s'")
    await writeNotices(FOREVER)
    expect(await reasons()).toEqual(['date-moved'])
  })
})

test('a campaign that counts as done while its messages are written goes on', async () => {
  const { slug } = await createSettlement(claimOn(dueDay(7)))
  await watch(await createMember(), slug)
  // Whoever marks campaigns as done comes between its opening and its messages.
  await pgPool().query(`
    CREATE FUNCTION mark_done() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE email_campaign SET state = 'done'; RETURN NULL; END $$;
    CREATE TRIGGER mark_done AFTER INSERT ON email_message FOR EACH STATEMENT EXECUTE FUNCTION mark_done()`)
  try {
    await writeNotices(FOREVER)
  } finally {
    await pgPool().query('DROP TRIGGER mark_done ON email_message; DROP FUNCTION mark_done')
  }
  await drain(transport)
  expect(fake.accepted).toHaveLength(1)
})
