import { DELETE, GET, POST, PUT } from '@/app/api/auth/[...nextauth]/route'
import { POST as signOut } from '@/app/v1/auth/signout/route'
import { pgPool } from '@/lib/db/client'
import { createMember } from '@/tests/support/members'

afterEach(() => jest.restoreAllMocks())

test('while the database is away nobody is told that they are signed out, and the cookie stays', async () => {
  const { cookie } = await createMember()
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  jest
    .spyOn(pgPool(), 'connect')
    .mockImplementation(((connected?: (error: Error) => void) =>
      connected ? connected(refused) : Promise.reject(refused)) as never)
  const response = await GET(new Request('http://localhost:3000/api/auth/session', { headers: { cookie } }), {
    params: Promise.resolve({ nextauth: ['session'] }),
  })
  expect(response.status).toBe(503)
  expect(response.headers.getSetCookie()).toEqual([])
})

// What does answer is in tests/e2e/answers.spec.ts: next-auth wants the framework's own requests.
describe('of next-auth', () => {
  const call = (method: string, action: string, headers: Record<string, string> = {}) => {
    const handlers: Record<string, typeof GET> = { GET, HEAD: GET, POST, PUT, DELETE }
    const request = new Request(`http://localhost:3000/api/auth/${action}`, { method, headers })
    return handlers[method]!(request, { params: Promise.resolve({ nextauth: action.split('/') }) })
  }

  test.each([
    ['GET', 'providers'],
    ['GET', 'signin'],
    ['POST', 'signin'],
    ['GET', 'signin/ticket'],
    ['POST', 'signin/ticket'],
    ['GET', 'signout'],
    ['GET', 'error'],
    ['GET', 'verify-request'],
    ['POST', '_log'],
    ['GET', 'callback/ticket'],
    ['GET', 'callback/credentials'],
    ['POST', 'callback/credentials'],
    ['POST', 'session'],
    ['PUT', 'session'],
    ['DELETE', 'signout'],
    ['GET', 'session/x'],
    ['GET', 'SESSION'],
    ['GET', 'toString'],
  ])('%s %s is our 404', async (method, action) => {
    const response = await call(method, action, { accept: 'text/html' })
    expect([response.status, await response.json()]).toEqual([
      404,
      { code: 'not_found', message: 'There is no such call. See /v1/docs.' },
    ])
    expect(response.headers.getSetCookie()).toEqual([])
  })
})

test('signing out asks the browser to forget what it kept', async () => {
  const { cookie } = await createMember()
  const response = await signOut(
    new Request('http://localhost:3000/v1/auth/signout', { method: 'POST', headers: { cookie } }),
  )
  expect([response.status, response.headers.get('clear-site-data')]).toEqual([200, '"cache"'])
})
