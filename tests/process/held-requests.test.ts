import { heldWhenQuiet, KINDS, startForEveryKind, stopForEveryKind } from '@/tests/support/every-kind'

// Nothing that is made on behalf of a request may outlive it. `npm run test:process` says which kind of call is held
// (retained-requests.test.ts).

const CALLS = 5

beforeAll(startForEveryKind)
afterAll(stopForEveryKind)

test('after calls of every kind no request is held', async () => {
  for (const { make } of KINDS) await make(CALLS)
  expect(await heldWhenQuiet()).toEqual({ requests: 0, responses: 0 })
})
