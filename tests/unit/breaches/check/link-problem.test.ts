import { linkProblem, readEmailHash, sealLinkToken } from '@/lib/breaches/check/link-token'

const inBase64 = (text: string) => Buffer.from(text).toString('base64url')

test.each([
  [inBase64('ann'), 'no-address'],
  [inBase64('ann@localhost'), 'no-address'],
  [inBase64('Ann Lee, ann at example.com'), 'no-address'],
  ['rubbish', 'expired'],
  ['%%%', 'expired'],
  [inBase64('\u0000\u0001'), 'expired'],
  [sealLinkToken({ email: 'ann@example.com', purpose: 'consultation' }, 0), 'expired'],
])('%.40s is a link with %s', (part, problem) => {
  expect(readEmailHash(part)).toBeNull()
  expect(linkProblem(part)).toBe(problem)
})
