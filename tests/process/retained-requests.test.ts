import { heldWhenQuiet, KINDS, startForEveryKind, stopForEveryKind } from '@/tests/support/every-kind'

// What is made on behalf of a request must not outlive it: no timer, socket, listener, promise or table may hold one. Each kind
// of call is made a thousand times against the process as it is built; then its memory is searched for requests. It takes
// minutes: `npm test` has the same with fewer calls and one search (held-requests.test.ts).

const CALLS = 1_000
/** On a machine that does other things as well. */
const KIND_MS = 600_000

beforeAll(startForEveryKind)
afterAll(stopForEveryKind)

test.each(KINDS)(
  'nothing holds a request of $name',
  async ({ name, make }) => {
    await make(CALLS)
    expect({ name, ...(await heldWhenQuiet()) }).toEqual({ name, requests: 0, responses: 0 })
  },
  KIND_MS,
)
