import { env } from '@/lib/env'
import { requireOwnForm, requireSameOrigin } from '@/lib/http/origin'

const from = (headers: Record<string, string>) => () => requireSameOrigin(new Headers(headers))

describe('with TLS', () => {
  beforeAll(() => void Object.assign(env(), { APP_URL: 'https://redress.example' }))

  test.each([
    [{}],
    [{ origin: 'https://redress.example', host: 'redress.example' }],
    [{ origin: 'https://redress.example', host: '10.0.0.7:3000', 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'https://evil.example', authorization: 'Bearer x' }],
  ])('%j is ours', (headers) => expect(from(headers)).not.toThrow())

  test.each([
    [{ origin: 'http://redress.example', host: 'redress.example' }],
    [{ origin: 'http://redress.example', host: 'redress.example', 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'https://other.example', host: 'other.example' }],
    [{ origin: 'https://redress.example:8443', host: 'redress.example:8443' }],
    [{ origin: 'null' }],
    [{ origin: 'https://redress.example.evil.example' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'none' }],
  ])('%j is not', (headers) => expect(from(headers)).toThrow('did not come from this site'))
})

describe('without TLS', () => {
  beforeAll(() => void Object.assign(env(), { APP_URL: 'http://localhost:3000' }))

  test.each([
    [{ origin: 'http://localhost:3000', host: '127.0.0.1:3000' }],
    [{ origin: 'http://127.0.0.1:4000', host: '127.0.0.1:4000' }],
  ])('%j is ours', (headers) => expect(from(headers)).not.toThrow())

  test.each([
    [{ origin: 'https://127.0.0.1:4000', host: '127.0.0.1:4000' }],
    [{ origin: 'ftp://localhost:3000', host: 'localhost:3000' }],
    [{ origin: 'http://localhost:3001', host: 'localhost:3000' }],
    [{ origin: 'http://evil.example', host: 'localhost:3000' }],
  ])('%j is not', (headers) => expect(from(headers)).toThrow('did not come from this site'))
})

describe('a form that a browser sends by itself', () => {
  const own = 'https://redress.example'
  const formFrom = (headers: Record<string, string>) => () => requireOwnForm(new Headers(headers))
  beforeAll(() => void Object.assign(env(), { APP_URL: own }))

  test.each([
    [{ origin: own }],
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }],
    [{ origin: own, 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'same-origin' }],
  ])('%j is ours', (headers) => expect(formFrom(headers)).not.toThrow())

  test.each([
    [{}],
    [{ origin: 'null' }],
    [{ origin: 'null', 'sec-fetch-site': 'cross-site' }],
    [{ origin: own, 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    [{ authorization: 'Bearer x' }],
    [{ 'sec-fetch-site': 'none' }],
  ])('%j is not', (headers) => expect(formFrom(headers)).toThrow('did not come from this site'))
})
