import { createKey } from '@/lib/auth/api-keys/create-key'
import { SCOPE_NAMES, type ApiScope } from '@/lib/auth/api-keys/scopes'
import { env } from '@/lib/env'
import type { TestMember } from '../members'
import type { Sample, Samples } from './sample'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

// What operators give to programs, and what only programs are likely to call.

/** A key of an operator. @returns its id, and the headers of a call by it. */
export async function keyOfOperator(
  { userId, email }: TestMember,
  scopes: readonly ApiScope[] = SCOPE_NAMES,
  days = 90,
): Promise<{ id: string; key: string; headers: { authorization: string } }> {
  const actor = { id: userId, name: email, ip: '203.0.113.1', requestId: null }
  const { key, item } = await createKey({ name: 'Nightly job', scopes: [...scopes], days }, actor)
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

export const programSamples: Samples = {
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
