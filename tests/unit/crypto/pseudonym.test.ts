import crypto from 'node:crypto'
import fc from 'fast-check'
import { pseudonymOf, type Named } from '@/lib/crypto/pseudonym'

const KINDS: readonly Named[] = ['account', 'visitor', 'session']

afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

test('one name for one of a kind, asked for once or again, and another for any other', () => {
  const named = new Map<string, string>()
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), fc.string({ maxLength: 3 }), (kind, value) => {
      const name = pseudonymOf(kind, value)
      const before = named.get(`${kind} ${value}`)
      if (before !== undefined) expect(name).toBe(before)
      else expect([...named.values()]).not.toContain(name)
      named.set(`${kind} ${value}`, name)
      expect(name).toMatch(/^[\w-]{16}$/)
    }),
  )
})

test('the name of a visitor is made once for the many requests that they make, and forgotten when many others came', () => {
  const made = jest.spyOn(crypto, 'createHmac')
  const name = pseudonymOf('visitor', '203.0.113.1')
  expect(pseudonymOf('visitor', '203.0.113.1')).toBe(name)
  expect(made).toHaveBeenCalledTimes(1)
  for (let n = 0; n < 10_000; n++) pseudonymOf('visitor', `host ${n}`)
  made.mockClear()
  expect(pseudonymOf('visitor', '203.0.113.1')).toBe(name)
  expect(made).toHaveBeenCalledTimes(1)
})

test('all names of visitors are forgotten after a quarter of an hour', () => {
  jest.useFakeTimers()
  const kept = globalThis as { __visitorPseudonyms?: unknown }
  kept.__visitorPseudonyms = undefined
  const made = jest.spyOn(crypto, 'createHmac')
  const name = pseudonymOf('visitor', '203.0.113.2')
  jest.advanceTimersByTime(15 * 60_000 - 1)
  expect(pseudonymOf('visitor', '203.0.113.2')).toBe(name)
  expect(made).toHaveBeenCalledTimes(1)
  jest.advanceTimersByTime(1)
  expect(kept.__visitorPseudonyms).toBeUndefined()
  expect(pseudonymOf('visitor', '203.0.113.2')).toBe(name)
  expect(made).toHaveBeenCalledTimes(2)
})

test('the address of an account stays in no memory', () => {
  const made = jest.spyOn(crypto, 'createHmac')
  pseudonymOf('account', 'a@example.com')
  pseudonymOf('account', 'a@example.com')
  expect(made).toHaveBeenCalledTimes(2)
})
