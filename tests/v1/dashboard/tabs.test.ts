import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { TabContent } from '@/app/(account)/(member)/dashboard/tab-content'
import type { Viewer } from '@/lib/auth/viewer'
import { resetXposedOrNot } from '@/lib/breaches/sources/xposedornot-analytics'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import type { DashboardTab } from '@/lib/paths'
import { foundResponse, startFakeXposedOrNot, type FakeXposedOrNot } from '@/tests/fakes/xposedornot'
import { createBreach, expose } from '@/tests/support/factories'
import { emptyLedger } from '@/tests/support/mail'
import { createMember, type TestMember } from '@/tests/support/members'

let service: FakeXposedOrNot
const EMAIL = 'ann@example.com'

beforeAll(async () => {
  service = await startFakeXposedOrNot()
  Object.assign(env(), { XPOSEDORNOT_BASE_URL: service.url })
})
afterAll(() => service.close())
beforeEach(async () => {
  await emptyLedger()
  resetXposedOrNot()
  service.requests = []
  env().XPOSEDORNOT_ANALYTICS = 'off'
})

/** Whoever has signed up for the address and not proven it: maybe a stranger. */
const unproven: Viewer = { kind: 'unproven', sid: 's', pendingId: 'p', email: EMAIL, name: 'Ann Lee' }
const member = ({ userId, email, sid }: TestMember, emailVerified = true): Viewer => ({
  kind: 'member',
  sid,
  userId,
  email,
  name: 'Ann Lee',
  role: 'user',
  emailVerified,
  method: 'password',
  authenticatedAt: null,
})

/** What one tab says, without tags. */
async function said(viewer: Viewer, tab: DashboardTab, page = 1): Promise<string> {
  const content = await TabContent({ viewer, tab, page })
  return renderToStaticMarkup(
    createElement(AppRouterContext.Provider, { value: {} as AppRouterInstance }, content),
  )
    .replace(/<[^<>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

describe('analytics from the outside service', () => {
  beforeEach(() => {
    env().XPOSEDORNOT_ANALYTICS = 'on'
    service.accounts.set(EMAIL, foundResponse())
  })

  test('are not shown to whoever has signed up for an address and not proven it', async () => {
    await createBreach({ uniqueBreachId: 'Acme', title: 'Acme' })
    expect(await said(unproven, 'analytics')).not.toContain('Alder Books')
    const ann = await createMember({ email: EMAIL })
    await db().user.update({ where: { id: ann.userId }, data: { emailVerifiedAt: null } })
    expect(await said(member(ann, false), 'analytics')).not.toContain('Alder Books')
    expect(service.requests).toEqual([])
    expect(await said(member(ann), 'analytics')).toContain('Alder Books')
  })
})

test('a page past the end of the notifications is the last', async () => {
  const ann = await createMember({ email: EMAIL })
  await db().notification.createMany({
    data: Array.from({ length: 51 }, (_item, index) => ({
      userId: ann.userId,
      type: 'case_update' as const,
      title: `News ${index}`,
      message: 'm',
      dedupeKey: String(index),
    })),
  })
  expect(await said(member(ann), 'notifications', 9_999)).toContain('Newer Page 2 of 2')
})

describe('what is not known is not said', () => {
  const SHOWN_TO_THE_OWNER = 'Some breaches are shown only to the proven owner of an address'

  test.each<DashboardTab>(['new-breaches', 'history', 'analytics'])(
    '%s: whoever has not proven the address is not told that it is in no breach',
    async (tab) => {
      const secret = await createBreach({
        uniqueBreachId: 'Secret',
        title: 'Secret',
        isSensitive: true,
        breachDate: new Date(),
      })
      await expose(EMAIL, secret)
      const text = await said(unproven, tab)
      expect(text).not.toContain('Secret')
      expect(text).toContain(SHOWN_TO_THE_OWNER)
      const ann = await createMember({ email: EMAIL })
      expect(await said(member(ann), tab)).toContain('Secret')
      const bea = await createMember({ email: 'bea@example.com' })
      expect(await said(member(bea), tab)).not.toContain(SHOWN_TO_THE_OWNER)
    },
  )

  test('that all recent breaches are dealt with says nothing of older ones', async () => {
    const ann = await createMember({ email: EMAIL })
    const [old, recent] = [
      await createBreach({ breachDate: new Date('2012-01-01') }),
      await createBreach({ breachDate: new Date() }),
    ]
    await expose(EMAIL, old, recent)
    await db().dealtWith.create({ data: { userId: ann.userId, breachId: recent } })
    expect(await said(member(ann), 'new-breaches')).not.toContain('every breach we know of')
  })

  test('the switches of an account whose address nobody has proven: they could not be saved', async () => {
    const ann = await createMember({ email: EMAIL })
    expect(await said(member(ann), 'preferences')).toContain('Enabled')
    await db().user.update({ where: { id: ann.userId }, data: { emailVerifiedAt: null } })
    expect(await said(member(ann, false), 'preferences')).toContain('Confirm your email address first')
  })
})
