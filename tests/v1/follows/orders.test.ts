import fc from 'fast-check'
import { EXAMPLE_WORDS } from '@/lib/breaches/kinds/example-words'
import { openToken } from '@/lib/crypto/crypto'
import { db, pgPool } from '@/lib/db/client'
import { askToFollow } from '@/lib/follows/ask-to-follow'
import { useConfirmLink as confirmLink } from '@/lib/follows/confirm-link'
import { mailWords } from '@/lib/follows/day-mail'
import { listFollowed } from '@/lib/follows/list-followed'
import { setDeadlineMail } from '@/lib/follows/set-deadline-mail'
import { setTracker, unfollow } from '@/lib/follows/set-tracker'
import { followForm, TRACKER_STATES, type TrackerState } from '@/lib/follows/tracker'
import { isSuppressed, suppress } from '@/lib/mail/suppression'
import { signEmailHash } from '@/lib/crypto/crypto'
import { unsubscribe } from '@/lib/mail/unsubscribe'
import { followersWhere } from '@/lib/settlements/standing-sql'
import { keyOf } from '@/tests/support/account'
import { emptyLedger } from '@/tests/support/mail'
import { createMember, type TestMember } from '@/tests/support/members'
import { createSettlement } from '@/tests/support/settlements'

// What a person does with a settlement that they follow, in orders that nobody has in mind: by mailed links, in an account, by the
// unsubscribe link of a mail. Whatever came before, nobody is promised mail that does not come, and nobody who has ended mail gets it
// without asking for it anew.

const VISIT = { ip: '203.0.113.9', userAgent: 'test' }
let made = 0
const newAddress = () => `orders-${process.pid}-${(made += 1)}@follow.example`

beforeEach(emptyLedger)

/** The token of the last link that was mailed to an address. */
async function lastLink(email: string): Promise<string> {
  const { values } = await db().emailMessage.findFirstOrThrow({
    where: { emailHash: keyOf(email), template: 'settlement-follow' },
    orderBy: { id: 'desc' },
  })
  const { confirm_url } = openToken('mail-values', values!) as { confirm_url: string }
  return new URL(confirm_url).searchParams.get('token')!
}

/** As what the sender writes to an address about a settlement; null where it does not. */
async function isWrittenTo(email: string, settlementId: number): Promise<TrackerState | null> {
  const { rows } = await pgPool().query<{ state: TrackerState }>(
    `SELECT f.state FROM ${followersWhere('p.settlement_id = $1 AND p.email_hash = $2')} f`,
    [settlementId, keyOf(email)],
  )
  const isOn = (list: 'deadlines' | 'all') => isSuppressed(keyOf(email), list)
  return (await isOn('deadlines')) || (await isOn('all')) ? null : (rows[0]?.state ?? null)
}

const followed = async (email: string, slug: string): Promise<string> => {
  await askToFollow({ slug, email, ...VISIT })
  const token = await lastLink(email)
  await confirmLink(token)
  return token
}
const bounce = (email: string) => db().$transaction((tx) => suppress(tx, keyOf(email), 'all', 'bounced'))
const stop = (email: string) => unsubscribe(signEmailHash(keyOf(email)), 'deadlines')

describe('noting where a claim is', () => {
  test.each(TRACKER_STATES)('as %s starts no mail that was ended', async (state) => {
    const email = newAddress()
    const { slug, id } = await createSettlement()
    await followed(email, slug)
    await stop(email)
    const member = await createMember({ email })
    await setTracker(member, slug, { state })
    expect(await isSuppressed(keyOf(email), 'deadlines')).toBe(true)
    expect(await isWrittenTo(email, id)).toBeNull()
  })

  test.each(TRACKER_STATES)('as %s of one that was not followed asks for no mail either', async (state) => {
    const member = await createMember()
    await setDeadlineMail(member, false)
    await setTracker(member, (await createSettlement()).slug, { state })
    expect(await isSuppressed(keyOf(member.email), 'deadlines')).toBe(true)
  })

  test.each([
    ['unsubscribed', stop, 'off'],
    ['whose messages came back', bounce, 'returned'],
  ] as const)('says that no mail comes to an address %s', async (_, end, mail) => {
    const member = await createMember()
    const { slug } = await createSettlement()
    expect(await setTracker(member, slug, { state: 'watching' })).toBe('on')
    await setTracker(member, slug, { state: 'filed' })
    await end(member.email)
    expect(await setTracker(member, slug, { state: 'watching' })).toBe(mail)
    expect(await setTracker(member, slug, { state: 'paid' })).toBe('none')
    expect((await listFollowed(member)).mail).toBe(mail)
  })

  test('says nothing of the mail to an address that the member has not proven', async () => {
    const member = await createMember()
    await db().user.update({ where: { id: member.userId }, data: { emailVerifiedAt: null } })
    const { slug } = await createSettlement()
    await bounce(member.email)
    expect(await setTracker(member, slug, { state: 'watching' })).toBe('unproven')
    expect((await listFollowed(member)).mail).toBe('unproven')
  })

  test('keeps since when it was followed by a link: what has happened since is told', async () => {
    const email = newAddress()
    const { slug, id } = await createSettlement()
    await followed(email, slug)
    const since = new Date(Date.now() - 40 * 86_400_000)
    await db().settlementFollower.updateMany({ where: { settlementId: id }, data: { confirmedAt: since } })
    const member = await createMember({ email })
    await setTracker(member, slug, { state: 'filed' })
    expect(await db().memberSettlement.findFirst({ where: { userId: member.userId } })).toMatchObject({
      state: 'filed',
      followedAt: since,
    })
  })
})

describe('a link', () => {
  test('of a settlement that was withdrawn since follows nothing', async () => {
    const email = newAddress()
    const { slug, id } = await createSettlement()
    await askToFollow({ slug, email, ...VISIT })
    await db().settlement.update({
      where: { id },
      data: { withdrawnAt: new Date(), withdrawnReason: 'It was about another company.' },
    })
    await expect(confirmLink(await lastLink(email))).rejects.toMatchObject({ code: 'gone' })
    expect(await isWrittenTo(email, id)).toBeNull()
  })

  test.each<[string, (email: string, slug: string) => Promise<unknown>]>([
    ['unsubscribed', (email) => stop(email)],
    [
      'taken it off the list of the account',
      async (email, slug) => unfollow(await createMember({ email }), slug),
    ],
  ])('that was used does not say that mail comes to who has %s since', async (_, end) => {
    const email = newAddress()
    const { slug, id } = await createSettlement()
    const token = await followed(email, slug)
    expect((await confirmLink(token)).message).toContain(mailWords('on'))
    await end(email, slug)
    await expect(confirmLink(token)).rejects.toMatchObject({ code: 'gone' })
    expect(await isWrittenTo(email, id)).toBeNull()
  })

  test.each([true, false])('says whether its settlement is invented: %s', async (isExample) => {
    const email = newAddress()
    const { slug } = await createSettlement({ isExample })
    await askToFollow({ slug, email, ...VISIT })
    const { message } = await confirmLink(await lastLink(email))
    expect(message.includes(EXAMPLE_WORDS)).toBe(isExample)
  })

  test('follows what its owner had called not theirs', async () => {
    const member = await createMember()
    const { slug, id } = await createSettlement()
    await setTracker(member, slug, { state: 'not_mine', claimNumber: 'N-1' })
    await followed(member.email, slug)
    expect(await isWrittenTo(member.email, id)).toBe('watching')
    expect(
      (await db().memberSettlement.findFirst({ where: { userId: member.userId } }))!.claimNumber,
    ).not.toBeNull()
  })

  test.each(['paid', 'denied'] as const)('says what a claim that is noted as %s gets', async (state) => {
    const member = await createMember()
    const { slug } = await createSettlement()
    await setTracker(member, slug, { state })
    await askToFollow({ slug, email: member.email, ...VISIT })
    const { message } = await confirmLink(await lastLink(member.email))
    expect(message).toContain('do not write')
  })
})

describe('the consent to mail about days', () => {
  const standing = (email: string, slug: string) =>
    db().consent.count({ where: { emailHash: keyOf(email), form: followForm(slug), revokedAt: null } })

  test('is of one settlement: of two with one name, ending one leaves the other’s', async () => {
    const email = newAddress()
    const [first, second] = [
      await createSettlement({ company: 'Acorn Twice' }),
      await createSettlement({ company: 'Acorn Twice' }),
    ]
    for (const { slug } of [first, second]) await followed(email, slug)
    await unfollow(await createMember({ email }), first.slug)
    expect([await standing(email, first.slug), await standing(email, second.slug)]).toEqual([0, 1])
  })

  test('ends with what it is for, however the company is called by then, and whoever follows', async () => {
    for (const hasAccount of [false, true]) {
      const email = newAddress()
      const { slug, id } = await createSettlement({ company: 'Acorn Before' })
      const member = hasAccount ? await createMember({ email }) : null
      await followed(email, slug)
      await db().settlement.update({ where: { id }, data: { company: 'Acorn After' } })
      await unfollow(member ?? (await createMember({ email })), slug)
      expect([hasAccount, await standing(email, slug)]).toEqual([hasAccount, 0])
    }
  })
})

type Act =
  'ask' | 'press' | 'press the first' | 'join' | 'stop' | 'bounce' | 'start' | 'unfollow' | TrackerState
const ACTS: readonly Act[] = [
  'ask',
  'press',
  'press the first',
  'join',
  'stop',
  'bounce',
  'start',
  'unfollow',
  ...TRACKER_STATES,
]

test('in any order: what is promised comes, and what was ended stays ended until it is asked for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...ACTS), { maxLength: 9 }), async (acts) => {
      const email = newAddress()
      const { slug, id } = await createSettlement()
      const links: string[] = []
      const pressed = new Set<string>()
      let member: TestMember | null = null
      let isEnded = false
      for (const act of acts) {
        if (act === 'ask') {
          // The same link is mailed a quarter of an hour later at the soonest.
          await db().emailToken.updateMany({
            where: { emailHash: keyOf(email) },
            data: { createdAt: new Date(Date.now() - 25 * 3_600_000) },
          })
          const before = await db().emailMessage.count({ where: { template: 'settlement-follow', emailHash: keyOf(email) } }) // prettier-ignore
          await askToFollow({ slug, email, ...VISIT })
          const after = await db().emailMessage.count({ where: { template: 'settlement-follow', emailHash: keyOf(email) } }) // prettier-ignore
          if (after > before) links.push(await lastLink(email))
        } else if (act === 'press' || act === 'press the first') {
          const token = act === 'press' ? links.at(-1) : links[0]
          if (token === undefined) continue
          const result = await confirmLink(token).catch((error: { code: string }) => error)
          if (!pressed.has(token)) isEnded = false
          pressed.add(token)
          const state = await isWrittenTo(email, id)
          if ('code' in result) expect([result.code, state]).toEqual(['gone', null])
          else
            expect(result.message.includes('We write to you before')).toBe(
              state === 'watching' || state === 'filed',
            )
        } else if (act === 'join') member ??= await createMember({ email })
        else if (act === 'stop') {
          await stop(email)
          isEnded = true
        } else if (act === 'bounce') await bounce(email)
        else if (member !== null) {
          if (act === 'start') {
            const mail = await setDeadlineMail(member, true)
            expect(mail).toBe((await isSuppressed(keyOf(email), 'all')) ? 'returned' : 'on')
            isEnded = false
          } else if (act === 'unfollow') await unfollow(member, slug)
          else {
            const mail = await setTracker(member, slug, { state: act })
            const written = await isWrittenTo(email, id)
            expect(mail === 'on').toBe(written === 'watching' || written === 'filed')
            const { settlements } = await listFollowed(member)
            expect(settlements.map((item) => item.mail)).toEqual([mail])
          }
        }
        expect(await isSuppressed(keyOf(email), 'deadlines')).toBe(isEnded)
      }
    }),
    { numRuns: 60 },
  )
})
