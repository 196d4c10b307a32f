import { env } from '@/lib/env'
import { securityTxt } from '@/lib/site/security-txt'

const fieldsOf = (text: string) =>
  Object.fromEntries(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]),
  )

afterEach(() => {
  env().SECURITY_CONTACT = undefined
})

test('says whom to write to, and is good for less than a year from any day', () => {
  for (const now of ['2026-11-22T13:00:00Z', '2027-12-31T23:59:59Z', '2028-02-29T00:00:00Z'].map(
    (text) => new Date(text),
  )) {
    const { Expires, ...rest } = fieldsOf(securityTxt(now))
    expect(rest).toEqual({
      Contact: 'mailto:help@example.com',
      'Preferred-Languages': 'en',
      Canonical: 'http://localhost:3000/.well-known/security.txt',
      Policy: 'http://localhost:3000/security',
    })
    expect(Expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/)
    const days = (Date.parse(Expires!) - now.getTime()) / 86_400_000
    expect(days > 170 && days < 365).toBe(true)
  }
})

test('names the contact of its own that is configured', () => {
  Object.assign(env(), { SECURITY_CONTACT: 'https://redress.example/report' })
  expect(fieldsOf(securityTxt()).Contact).toBe('https://redress.example/report')
})
