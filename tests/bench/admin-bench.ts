import { closeDatabase } from '@/lib/db/client'
import { adminPath } from '@/lib/site/staff-paths'
import { createAdmin } from '../support/members'
import { fillAdmin, UPLOADED, type AdminVolume } from './admin-rows'
import { call, type Answer } from './call'
import { median } from './load'
import type { Row } from './row'

const MAX_RATIO = 3
const WARM_UP = 3
const TIMES = 15
const ROWS = 1_000
const SMALL: AdminVolume = {
  breaches: ROWS,
  users: ROWS,
  leads: ROWS,
  exposures: ROWS,
  messages: ROWS,
  auditEvents: ROWS,
  campaigns: 900,
  others: 900,
}
const LARGE: AdminVolume = {
  breaches: 20_000,
  users: 1_000_000,
  leads: 1_000_000,
  exposures: 10_000_000,
  messages: 1_000_000,
  auditEvents: 1_000_000,
  campaigns: 20_000,
  others: 20_000,
}

/** What an operator opens: a name, and its address. The last page of a list has another number in each database. */
const LISTS: [name: string, path: string][] = [
  ['stats', '/v1/admin/dashboard/stats'],
  ['breaches', '/v1/admin/breach/all'],
  ['breaches, search', '/v1/admin/breach/all?q=ado&severity=low'],
  ['breaches, last page', '/v1/admin/breach/all?page=100000'],
  ['breaches, by size', '/v1/admin/breach/all?sortBy=affected-least&page=10'],
  ['breaches, by status change', '/v1/admin/breach/all?sortBy=status-newest'],
  ['breaches, kind', '/v1/admin/breach/all?kind=breach&sortBy=breach-oldest'],
  ['breaches, no addresses', '/v1/admin/breach/all?no-addresses=1'],
  ['breaches, addresses held', '/v1/admin/breach/all?has-addresses=1'],
  ['breaches, not told, settlement', '/v1/admin/breach/all?not-told=1&settlement=1'],
  ['breaches, to select', '/v1/admin/breach/keys?q=more%20191'],
  ['users, first page', '/v1/users'],
  ['users, filter', '/v1/users?role=admin'],
  ['users, last page', '/v1/users?page=1000000'],
  ['users, by name', '/v1/users?q=mary'],
  ['users, by two names', '/v1/users?q=garcia%20given5'],
  ['users, by the last digits', '/v1/users?q=0142'],
  ['users, by address', '/v1/users?q=user7@bench.example'],
  ['leads, first page', '/v1/admin/leads'],
  ['leads, filter', '/v1/admin/leads?state=new&consent=lawyer&usState=MA'],
  ['leads, breach', '/v1/admin/leads?breach=Adobe'],
  ['leads, last page', '/v1/admin/leads?before=end'],
  ['leads, by name', '/v1/admin/leads?q=mary'],
  ['leads, by name, filter', '/v1/admin/leads?q=garcia&state=new&usState=MA&exported=no'],
  ['leads, by the first digits', '/v1/admin/leads?q=617'],
  ['leads, nobody', '/v1/admin/leads?q=zzz'],
  ['leads, not yet exported', '/v1/admin/leads?exported=no&confirmed=yes'],
  ['leads, to select', '/v1/admin/leads/keys?q=garcia%20given996'],
  ['outbox, first page', '/v1/admin/outbox'],
  ['outbox, filter', '/v1/admin/outbox?state=parked'],
  ['audit log, first page', '/v1/admin/audit'],
  ['outbox, last page', '/v1/admin/outbox?before=end'],
  ['audit log, filter', '/v1/admin/audit?action=user.delete'],
  ['compromised emails', `/v1/breaches/emails?uniqueBreachId=${UPLOADED}`],
  ['page: breach list', adminPath('breaches')],
  ['page: breach list, search', adminPath('breaches', { q: 'more', sort: 'affected-most' })],
  ['page: users', adminPath('users')],
  ['page: leads', adminPath('leads')],
  ['page: users, search', adminPath('users', { q: 'garcia' })],
  ['page: leads, search', adminPath('leads', { q: 'mary', state: 'closed' })],
  ['page: outbox', adminPath('outbox')],
  ['page: audit log', adminPath('audit')],
  ['page: campaigns', adminPath('campaigns')],
  ['page: campaigns, search', adminPath('campaigns', { q: 'more 19', state: 'done' })],
  ['page: campaigns, last page', adminPath('campaigns', { page: 100000 })],
  ['page: review', adminPath('review')],
  ['page: removed', adminPath('removed')],
  ['page: removed, last page', adminPath('removed', { page: 100000 })],
  ['page: upload history', adminPath('upload')],
  ['page: upload history, last page', adminPath('upload', { page: 100000 })],
  ['page: settlements', adminPath('settlements', { state: 'all' })],
  ['page: settlements, search', adminPath('settlements', { state: 'all', q: 'company 89' })],
  ['page: status management', adminPath('status')],
]

/** What is done to as many as one page lists: a name, the page, the call, and its body. Statuses and states that ask for no ground. */
const BULKS: [name: string, list: string, path: string, body: (ids: unknown[], turn: number) => object][] = [
  [
    'a page of breaches, a status',
    '/v1/admin/breach/all?q=more',
    '/v1/admin/breach/bulk',
    (ids, turn) => ({
      action: 'status',
      massActionBreachStatus: String(3 + (turn & 1)),
      breaches: ids.map((id) => ({ id: Number(id) })),
    }),
  ],
  [
    'a page of leads, a state',
    '/v1/admin/leads',
    '/v1/admin/leads/bulk',
    (ids, turn) => ({ state: turn & 1 ? 'contacted' : 'closed', leads: ids.map((id) => ({ id })) }),
  ],
  [
    'a page of breaches, their file',
    '/v1/admin/breach/all?q=more',
    '/v1/admin/breach/export',
    (ids) => ({ ids }),
  ],
]

interface Side {
  url: string
  cookie: string
}

interface AdminBench {
  /** Makes an empty migrated database, which this process then uses. @returns its address. */
  freshDatabase(name: string): Promise<string>
  startWeb(databaseUrl: string, port: number): Promise<string>
}

/** Every list of the admin area, with a thousand rows and with millions, in turns. */
export async function runAdminBench({ freshDatabase, startWeb }: AdminBench): Promise<Row[]> {
  const sides: Side[] = []
  for (const [name, volume, port] of [
    ['bench_admin_small', SMALL, 3817],
    ['bench_admin_large', LARGE, 3818],
  ] as const) {
    const databaseUrl = await freshDatabase(name)
    console.log(
      `Making ${volume.users.toLocaleString('en-US')} users and leads, ${volume.exposures.toLocaleString('en-US')} exposures…`,
    )
    await fillAdmin(volume)
    const { cookie } = await createAdmin({ email: 'operator@bench.example' })
    await closeDatabase()
    sides.push({ url: await startWeb(databaseUrl, port), cookie })
  }
  const [small, large] = sides as [Side, Side]
  const rows: Row[] = []
  const compare = async (name: string, once: (side: Side, turn: number) => Promise<number>) => {
    const ms = { small: [] as number[], large: [] as number[] }
    for (let n = -WARM_UP; n < TIMES; n++) {
      for (const side of Math.random() < 0.5
        ? (['small', 'large'] as const)
        : (['large', 'small'] as const)) {
        const time = await once(side === 'small' ? small : large, n)
        if (n >= 0) ms[side].push(time)
      }
    }
    const ratio = median(ms.large) / median(ms.small)
    const row = {
      name: `admin, ${name}`,
      value: `${median(ms.large).toFixed(1)} ms, 1,000 rows ${median(ms.small).toFixed(1)} ms, ${ratio.toFixed(2)} ×`,
      target: `≤ ${MAX_RATIO} ×`,
      pass: ratio <= MAX_RATIO,
    }
    console.log(`${row.name}: ${row.value}`)
    rows.push(row)
  }
  const timed = async ({ url, cookie }: Side, path: string, body?: object): Promise<Answer> => {
    const answer = await call(url + path, { cookie, body })
    if (answer.status !== 200 || /Error loading data|Something went wrong/.test(answer.text))
      throw new Error(`${path} did not come (status ${answer.status}).`)
    return answer
  }
  for (const [name, path] of LISTS) await compare(name, async (side) => (await timed(side, path)).ms)
  for (const [name, list, path, body] of BULKS) {
    const ids = new Map<Side, unknown[]>()
    for (const side of [small, large]) {
      const { results } = JSON.parse((await timed(side, list)).text) as { results: { id: unknown }[] }
      ids.set(
        side,
        results.map(({ id }) => id),
      )
    }
    await compare(name, async (side, turn) => (await timed(side, path, body(ids.get(side)!, turn))).ms)
  }
  return rows
}
