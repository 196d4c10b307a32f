import { createKey } from '@/lib/auth/api-keys/create-key'
import { SCOPE_NAMES, type ApiScope } from '@/lib/auth/api-keys/scopes'
import { env } from '@/lib/env'
import { db } from '@/lib/db/client'
import { createEndpoint } from '@/lib/webhooks/desk/create-endpoint'
import { sendTest } from '@/lib/webhooks/desk/send-event'
import { holdOf } from '../hold'
import type { TestMember } from '../members'
import type { Sample, Samples } from './sample'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

// What operators give to programs, and what only programs are likely to call.

const actorOf = ({ userId, email }: TestMember) => ({
  id: userId,
  name: email,
  ip: '203.0.113.1',
  requestId: null,
})

/** A key of an operator. @returns its id, and the headers of a call by it. */
export async function keyOfOperator(
  operator: TestMember,
  scopes: readonly ApiScope[] = SCOPE_NAMES,
  days = 90,
): Promise<{ id: string; key: string; headers: { authorization: string } }> {
  const { key, item } = await createKey(
    { name: 'Nightly job', scopes: [...scopes], days },
    actorOf(operator),
    holdOf(operator),
  )
  return { id: item.id, key, headers: { authorization: `Bearer ${key}` } }
}

let lists = 0
let folder: string | undefined

function settlementList(): Sample {
  env().UPLOAD_DIR = folder ??= fs.mkdtempSync(path.join(os.tmpdir(), 'redress-sample-'))
  const name = `sample-list-${(lists += 1)}`
  const form = new FormData()
  form.set('origin', name)
  form.set(
    'listFile',
    new File([`company,slug,source_url\nOak,${name},https://list.example/${name}\nElm,,\n`], 'list.csv'),
  )
  return { raw: form }
}

const URL_OF_RECEIVER = 'https://receiver.example.com/hook'

async function endpoint(caller: TestMember): Promise<string> {
  // There may be few.
  await db().webhookEndpoint.deleteMany()
  const body = { name: 'Case system', url: URL_OF_RECEIVER, events: ['lead.confirmed' as const] }
  return (await createEndpoint(body, actorOf(caller), holdOf(caller))).endpoint.id
}

/** One that was given up. */
async function failedDelivery(caller: TestMember): Promise<{ id: string; delivery: string }> {
  const id = await endpoint(caller)
  await sendTest(id, actorOf(caller))
  const { id: delivery } = await db().webhookDelivery.findFirstOrThrow({ where: { endpointId: id } })
  await db().webhookDelivery.update({ where: { id: delivery }, data: { state: 'failed', attempts: 9 } })
  return { id, delivery: String(delivery) }
}

export const programSamples: Samples = {
  'GET /v1/admin/webhooks': async (caller) => {
    await failedDelivery(caller)
    return {}
  },
  'POST /v1/admin/webhooks': async () => {
    await db().webhookEndpoint.deleteMany()
    return {
      body: { name: 'Case system', url: URL_OF_RECEIVER, events: ['lead.confirmed', 'lead.withdrawn'] },
    }
  },
  'PATCH /v1/admin/webhooks/{id}': async (caller) => ({
    path: { id: await endpoint(caller) },
    body: { events: ['breach.added'], isOn: false },
  }),
  'DELETE /v1/admin/webhooks/{id}': async (caller) => ({ path: { id: await endpoint(caller) } }),
  'POST /v1/admin/webhooks/{id}/secret': async (caller) => ({ path: { id: await endpoint(caller) } }),
  'POST /v1/admin/webhooks/{id}/test': async (caller) => ({ path: { id: await endpoint(caller) } }),
  'POST /v1/admin/webhooks/{id}/deliveries/{delivery}': async (caller) => ({
    path: { ...(await failedDelivery(caller)) },
  }),
  'GET /v1/admin/api-keys': async (caller) => {
    await keyOfOperator(caller)
    return {}
  },
  'POST /v1/admin/api-keys': () => ({
    body: { name: 'Nightly export', scopes: ['leads:export'], days: 30 },
  }),
  'DELETE /v1/admin/api-keys/{id}': async (caller) => ({ path: { id: (await keyOfOperator(caller)).id } }),
  'POST /v1/admin/settlements/import': settlementList,
}
