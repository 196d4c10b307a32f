import { allows, readConsent, writeConsent } from '@/lib/site/cookie-consent'

const OFF = { analytics: false, advertising: false }
const ALL = { analytics: true, advertising: true }

test.each([
  [undefined, null],
  ['', null],
  ['yes', null],
  ['a1d1x', null],
  ['a2d0', null],
  ['a0d0', OFF],
  ['a1d0', { analytics: true, advertising: false }],
  ['a1d1', ALL],
])('the cookie %j reads as %j', (value, choice) => {
  expect(readConsent(value)).toEqual(choice)
  if (choice) expect(writeConsent(choice)).toBe(value)
})

test.each([
  [null, false, OFF],
  [null, true, OFF],
  [ALL, false, ALL],
  [ALL, true, { analytics: true, advertising: false }],
  [OFF, false, OFF],
])('choice %j with Global Privacy Control %j allows %j', (choice, gpc, allowed) => {
  expect(allows(choice, gpc)).toEqual(allowed)
})
