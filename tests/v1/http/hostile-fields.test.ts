import { resetRateLimits } from '@/lib/http/rate-limit'
import { checkResponse, operations, sampleOf, send, serveAll, type ApiOperation } from '@/tests/support/api'
import { shareInTurn } from '@/tests/support/in-turn'
import { createCaller, type TestMember } from '@/tests/support/members'
import { mutationsOf } from '@/tests/support/mutations'
import type { Sample } from '@/tests/support/samples/sample'
import type { TestApp } from '@/tests/support/serve'

// Every operation of the API's description, with every field of its path, query and body spoilt in turn: characters that
// PostgreSQL cannot store, other types, numbers out of all bounds. Whatever it says to that, it must
// know what it says, and its description must have it. A run has one call in two.

let app: TestApp
beforeAll(async () => {
  app = await serveAll()
})
afterAll(() => app.close())

interface Prepared {
  sample: Sample
  session: Record<string, string>
}

async function prepare({ call, access }: ApiOperation): Promise<Prepared> {
  const caller: TestMember = await createCaller(access)
  const sample = await sampleOf(call, caller)
  return { sample, session: access !== 'public' || sample.signedIn ? { cookie: caller.cookie } : {} }
}

test.each(shareInTurn(operations, 3).map((operation) => [operation.call, operation] as const))(
  '%s fails at nothing that it is sent',
  async (_call, operation) => {
    let prepared = await prepare(operation)
    const failures: [name: string, status: number, problem: string][] = []
    for (const [index, { name, apply }] of [...mutationsOf(operation, prepared.sample)].entries()) {
      // Every call is another visitor's; what is counted by account or address is past no limit within ten.
      if (index % 10 === 0) resetRateLimits()
      const response = await send(app, operation, apply(prepared.sample), prepared.session)
      const { status } = response
      const problem = await checkResponse(operation, response).then(
        () => (status >= 500 ? 'a failure' : null),
        (error: Error) => error.message,
      )
      if (problem !== null) failures.push([name, status, problem.slice(0, 300)])
      // A deleted user cannot be deleted again, nor an ended session go on.
      const usedUp = operation.method !== 'GET' && response.ok
      if (usedUp || (response.status === 401 && operation.access !== 'public'))
        prepared = await prepare(operation)
    }
    expect(failures).toEqual([])
  },
)
