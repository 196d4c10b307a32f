import { type ApiError, call, hasWords, wordsOf } from '@/lib/api-client/call'

async function failure(status: number, body: string): Promise<ApiError> {
  jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(body, { status }))
  return call('POST', '/v1/users/get-notified', {}).then(
    () => {
      throw new Error('It did not fail.')
    },
    (problem: ApiError) => problem,
  )
}

afterEach(() => jest.restoreAllMocks())

test.each([
  ['{"message":"Please go back."}', 'Please go back.'],
  ['{"error":"Too many of these."}', 'Too many of these.'],
  ['{"error":"Bad Request","message":"Zip code is wrong."}', 'Zip code is wrong.'],
  ['{"code":"conflict","message":"It is there already."}', 'It is there already.'],
])('what %s says is shown as given', async (body, words) => {
  const problem = await failure(409, body)
  expect([problem.status, wordsOf(problem), hasWords(problem)]).toEqual([409, words, true])
})

test.each(['', '<h1>Bad gateway</h1>', '{}', '[]', 'null', '{"message":" "}', '{"error":{"code":1}}'])(
  '%j says nothing, so the form has words of its own',
  async (body) => {
    const problem = await failure(502, body)
    expect([problem.code, problem.message, hasWords(problem)]).toEqual(['unknown', 'HTTP 502', false])
  },
)
