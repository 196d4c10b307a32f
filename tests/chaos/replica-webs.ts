import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { serving } from '@/tests/support/child'
import { BUILT_NODE } from '@/tests/support/built-node'
import { freePort } from '@/prisma/free-port'

// Webs that are asked about addresses, and tell where they looked.

/** Where look-ups were answered; `late` are those of the primary that a replica was too late for. */
export interface Places {
  primary: number
  late: number
  replicas: number[]
}

/** A web process of its own. */
export interface Web {
  child: ChildProcess
  port: number
  agent: Agent
}

/** Starts the built web on the databases in the environment. */
export async function startWeb(): Promise<Web> {
  const port = await freePort()
  const child = fork(path.join('dist', 'server.js'), {
    execPath: BUILT_NODE,
    execArgv: ['--import', `./${path.join('tests', 'support', 'replica-counts.mjs')}`],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      LOG_LEVEL: 'error',
    },
  })
  await serving(child)
  return { child, port, agent: new Agent({ keepAlive: true }) }
}

/** @returns the keys of the breaches of an address, in order and with a comma between; null where the check was refused. */
export async function check(
  { port, agent }: Web,
  email: string,
  ip: string,
): Promise<{ status: number; answer: string | null }> {
  const { status, body } = await call(port, agent, '/v1/breaches/check-breach', ip, JSON.stringify({ email }))
  if (status !== 200) return { status, answer: null }
  const { outcome, breaches } = body as { outcome: string; breaches: { uniqueBreachId: string }[] }
  if ((outcome === 'none-known') !== (breaches.length === 0))
    throw new Error('The outcome contradicts the breaches.')
  return {
    status,
    answer: breaches
      .map(({ uniqueBreachId }) => uniqueBreachId)
      .sort()
      .join(),
  }
}

function call(
  port: number,
  agent: Agent,
  url: string,
  ip: string,
  body?: string,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        agent,
        path: url,
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('end', () =>
          resolve({
            status: response.statusCode!,
            body: JSON.parse(Buffer.concat(parts).toString()) as unknown,
          }),
        )
        response.once('error', reject)
      },
    )
    // A kept connection may be closed at the moment that it is used again.
    sent.once('error', (error) => {
      if (sent.reusedSocket) call(port, agent, url, ip, body).then(resolve, reject)
      else reject(error)
    })
    sent.end(body)
  })
}

/** How each web says that its replicas stand. */
export async function statesOf(webs: Web[]): Promise<string[][]> {
  return Promise.all(
    webs.map(async ({ port, agent }) => {
      const { body } = await call(port, agent, '/readyz', '192.0.2.1')
      return ((body as { replicas?: { state: string }[] }).replicas ?? []).map(({ state }) => state)
    }),
  )
}

/** Of all webs together. */
export async function placesOf(webs: Web[]): Promise<Places> {
  const all = await Promise.all(
    webs.map(async ({ child }) => {
      const said = once(child, 'message')
      child.send('replicas')
      return (await said)[0] as Places
    }),
  )
  return all.reduce((sum, { primary, late, replicas }) => ({
    primary: sum.primary + primary,
    late: sum.late + late,
    replicas: sum.replicas.map((count, index) => count + replicas[index]!),
  }))
}
