import { renderToStaticMarkup } from 'react-dom/server'
import { TabContent } from '@/app/(account)/(member)/dashboard/tab-content'
import type { Viewer } from '@/lib/auth/viewer'
import { resetXposedOrNot } from '@/lib/breaches/sources/xposedornot-analytics'
import { db } from '@/lib/db'
import { env } from '@/lib/env'
import type { DashboardTab } from '@/lib/paths'
import { foundAnswer, startFakeXposedOrNot, type FakeXposedOrNot } from '@/tests/fakes/xposedornot'
import { createBreach } from '@/tests/support/factories'
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
const member = ({ userId, email, sid }: TestMember, emailVerified = true): Viewer => ({ kind: 'member', sid, userId, email, name: 'Ann Lee', role: 'user', emailVerified, method: 'password' })

/** What one tab says, without tags. */
async function said(viewer: Viewer, tab: DashboardTab, page = 1): Promise<string> {
  return renderToStaticMarkup(await TabContent({ viewer, tab, page })).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

describe('analytics from the outside service', () => {
  beforeEach(() => {
    env().XPOSEDORNOT_ANALYTICS = 'on'
    service.accounts.set(EMAIL, foundAnswer())
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
