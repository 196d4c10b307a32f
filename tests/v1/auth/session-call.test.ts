import { GET } from '@/app/api/auth/[...nextauth]/route'
import { pgPool } from '@/lib/db'
import { createMember } from '@/tests/support/members'

afterEach(() => jest.restoreAllMocks())

test('while the database is away nobody is told that they are signed out, and the cookie stays', async () => {
  const { cookie } = await createMember()
  jest.spyOn(pgPool(), 'query').mockImplementation((() => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))) as never)
  const response = await GET(new Request('http://localhost:3000/api/auth/session', { headers: { cookie } }), { params: Promise.resolve({ nextauth: ['session'] }) })
  expect(response.status).toBe(503)
  expect(response.headers.getSetCookie()).toEqual([])
})
