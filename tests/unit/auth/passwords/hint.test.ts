import { passwordHint } from '@/lib/auth/password-hint'

test.each([
  ['12345', null],
  ['      a', null],
  ['x'.repeat(1_025), null],
  ['aaaaaa', { level: 1, text: 'Too easy to guess: the same few characters again and again.' }],
  ['123456', { level: 1, text: 'Too easy to guess: a row of neighbouring keys, letters or numbers.' }],
  ['Redress2026', { level: 1, text: 'Too easy to guess: made of words that anybody would try here.' }],
  // On the list, which browsers do not have.
  ['monkey99', { level: 1, text: 'Weak: longer is much better.' }],
  ['walnut-harbor', { level: 2, text: 'Fair: four random words would be stronger.' }],
  ['walnut harbor candle', { level: 3, text: 'Strong, if you use it nowhere else.' }],
])('%s', (password, hint) => expect(passwordHint(password)).toEqual(hint))
