import fc from 'fast-check'
import { emailError, normaliseEmail } from '@/lib/fields'

describe('the email rule', () => {
  test.each([
    ['', 'Email is required'],
    ['  \t\n ', 'Email is required'],
    ['a', 'Please enter a valid email'],
    ['a@', 'Please enter a valid email'],
    ['@b.c', 'Please enter a valid email'],
    ['a@b', 'Please enter a valid email'],
    ['a@b.', 'Please enter a valid email'],
    ['a@.b', 'Please enter a valid email'],
    ['a@b..c', 'Please enter a valid email'],
    ['a@@b.c', 'Please enter a valid email'],
    ['a b@c.d', 'Please enter a valid email'],
    ['a@b.c\u0000', 'Please enter a valid email'],
    ['a\u00a0b@c.d', 'Please enter a valid email'],
    ['a@b.c\nx', 'Please enter a valid email'],
    [`${'a'.repeat(249)}@b.c`, null],
    [`${'a'.repeat(251)}@b.c`, 'Email must be no more than 254 characters'],
    ['a@b.c', null],
    [' A.B+tag@Sub.Example.CO ', null],
    ['o\u2019neil@example.com', null],
    ['用户@例子.公司', null],
    ['"<script>"@example.com', null],
  ])('%j → %j', (value, message) => {
    expect(emailError(value)).toBe(message)
  })

  test('uses the field name it is given', () => {
    expect(emailError('', 'Email Address')).toBe('Email Address is required')
    expect(emailError('x', 'Email Address')).toBe('Please enter a valid email address')
  })

  test('never throws, and what it passes has one at sign, a dotted domain and no space or control character', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.emailAddress()), (value) => {
        if (emailError(value) !== null) return
        const text = normaliseEmail(value)
        expect(text.split('@')).toHaveLength(2)
        expect(text.split('@')[1]).toContain('.')
        expect(text).not.toMatch(/[\s\p{Cc}]/u)
      }),
      { numRuns: 2000 },
    )
  })

  test('normalising twice is normalising once, and does not change the verdict', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.emailAddress()), (value) => {
        const once = normaliseEmail(value)
        expect(normaliseEmail(once)).toBe(once)
      }),
    )
  })

  test('one address written in several ways is one address', () => {
    expect(normaliseEmail(' Ann@EXAMPLE.com ')).toBe('ann@example.com')
    expect(normaliseEmail('jose\u0301@example.com')).toBe(normaliseEmail('jos\u00e9@example.com'))
    expect(normaliseEmail('a+b@example.com')).not.toBe(normaliseEmail('a@example.com'))
  })
})
