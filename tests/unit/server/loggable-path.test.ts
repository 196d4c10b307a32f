import { loggablePath } from '@/lib/server/loggable-path'

test.each([
  ['/', '/'],
  ['/breach-summary?x=ann@example.com', '/breach-summary'],
  ['/v1/breaches/check-breach', '/v1/breaches/check-breach'],
  [
    '/breach-details-request-consultation/abcdef?uniqueBreachId=x',
    '/breach-details-request-consultation/:value',
  ],
  ['/breach-details-get-notified/adobe/xyz', '/breach-details-get-notified/:value/:value'],
  ['/ann@example.com', '/:value'],
  ['/ann%40example.com/x', '/:value/x'],
  ['/verify-email#token', '/verify-email'],
  ['/v1/users/8c5e', '/v1/users/:value'],
  ['/v1/users/by-email?email=ann@example.com&breachId=Acme', '/v1/users/by-email'],
  ['/v1/breaches/emails?uniqueBreachId=Acme&q=ann%40example.com', '/v1/breaches/emails'],
  ['/admin?tab=users&q=ann@example.com', '/admin'],
  ['/_next/static/chunks/a.js', null],
])('%s → %s', (url, expected) => {
  expect(loggablePath(url)).toBe(expected)
})
