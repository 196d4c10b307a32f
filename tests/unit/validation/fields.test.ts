import fc from 'fast-check'
import { parseEmails } from '@/lib/imports/read/parse-emails'
import {
  emailError,
  isCommonAddress,
  nameError,
  normaliseEmail,
  normaliseName,
  normalisePhone,
  normaliseZip,
  phoneError,
  zipError,
} from '@/lib/validation/fields'
import { runs } from '@/tests/support/runs'
import { anyText } from '@/tests/support/any-text'

test.each([
  ['ann@b\u00fccher.example', 'ann@xn--bcher-kva.example'],
  ['ann@BU\u0308CHER.example', 'ann@xn--bcher-kva.example'],
  ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
  ['ann@\u4f8b\u3048\u3002\u30c6\u30b9\u30c8', 'ann@xn--r8jz45g.xn--zckzah'],
  ['\u00fc\u00df@example.com', '\u00fc\u00df@example.com'],
  // Neither numbers, nor a path, a port, a question, an escape: those stay what they were.
  ['ann@\uff11.\uff12', 'ann@\uff11.\uff12'],
  ['ann@\u00fc.example/x', 'ann@\u00fc.example/x'],
  ['ann@\u00fc.example:80', 'ann@\u00fc.example:80'],
  ['ann@\u00fc.exam\tple', 'ann@\u00fc.exam\tple'],
  ['ann@\u00fc%2e.example', 'ann@\u00fc%2e.example'],
  ['ann@\u00fc.xn--\u00fc', 'ann@\u00fc.xn--\u00fc'],
])('%j is hashed and stored as %j', (typed, stored) => {
  expect(normaliseEmail(typed)).toBe(stored)
})

const COPIED = fc.string({
  unit: fc.constantFrom(...'aB@.,;:!?<>()[]"\' \u2039\u203a\u201c\u201d\u3002\u200b\u00fc'),
  maxLength: 12,
})

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
    ['\u200b\u2060', 'Email is required'],
    ['<ann@example.com>', null],
    ['ann@example.com,', null],
    ['mailto:ann@example.com', 'Please enter a valid email'],
    ['Ann <ann@example.com>', 'Please enter a valid email'],
    ['<ann@example.com', 'Please enter a valid email'],
    ['ann@example.com>', 'Please enter a valid email'],
    ['<ann@example.com>, <bob@example.com>', 'Please enter a valid email'],
    ['<>', 'Please enter a valid email'],
    [';', 'Please enter a valid email'],
    ['"ann"@example.com', 'Please enter a valid email'],
    ["o'hara/x=#!$%&*+-?^_`{|}~@example.com", null],
    ['a@b.\u00ad', 'Please enter a valid email'],
    [`${'a'.repeat(249)}@b.c`, null],
    [`${'a'.repeat(251)}@b.c`, 'Email must be no more than 254 characters'],
    ['a@b.c', null],
    [' A.B+tag@Sub.Example.CO ', null],
    ['o\u2019neil@example.com', null],
    ['用户@例子.公司', null],
  ])('%j → %j', (value, message) => {
    expect(emailError(value)).toBe(message)
  })

  test.each([
    '<ann@example.com>',
    '\u2039ann@example.com\u203a',
    '\u00abann@example.com\u00bb',
    '\u201cAnn@Example.com\u201d',
    '\u201eann@example.com\u201c',
    '"ann@example.com"',
    "'ann@example.com'",
    '(ann@example.com)',
    '[ann@example.com]',
    '< ann@example.com >',
    'ann@example.com.',
    'ann@example.com,',
    'ann@example.com;',
    'ann@example.com\u037e',
    'ann@example.com!',
    'ann@example.com\u3002',
    ' "<ann@example.com.>" ,; ',
  ])('takes what was copied along for no part of %j', (value) => {
    expect(emailError(value)).toBeNull()
    expect(normaliseEmail(value)).toBe('ann@example.com')
  })

  test('a cell of a file is cleaned by the same rule', () => {
    const cell = '<ann@example.com>; bob@example.com.;"Cleo@example.com";\u2039dan@example.com\u203a,;'
    expect(parseEmails(cell)).toMatchObject({
      emails: ['ann@example.com', 'bob@example.com', 'cleo@example.com', 'dan@example.com'],
      rejected: [],
    })
    expect(parseEmails('ann@example.com, bob@example.com')).toMatchObject({ emails: [] })
  })

  test('what an address can have stays: nothing that is stored becomes another', () => {
    for (const kept of [
      "o'neil'@example.com",
      "'ann@example.com",
      '!ann?@example.com',
      '\u2039ann@example.com',
      'ann.@example.com',
      'ann+x.@example.com',
      'ann@example.com-',
      'ann@xn--co-i5t.example',
    ])
      expect(normaliseEmail(kept)).toBe(kept)
    fc.assert(
      fc.property(
        fc.emailAddress({ size: 'medium' }),
        fc.constantFrom('', ' ', '\u200b', '\u202a'),
        (email, around) => {
          expect(normaliseEmail(`${around}${email}${around}`)).toBe(email.toLowerCase())
        },
      ),
      { numRuns: runs(1_000) },
    )
  })

  test('what is seen to be an address at one look is one by every rule, in its normal form', () => {
    for (const common of ['ann@example.com', 'o.neil+x_1@mail-2.example.co.uk'])
      expect(isCommonAddress(common)).toBe(true)
    for (const other of [
      'Ann@example.com',
      'ann@example',
      'ann@example.com ',
      'ann@@example.com',
      'ann@example..com',
      `${'a'.repeat(250)}@b.co`,
    ])
      expect(isCommonAddress(other)).toBe(false)
    const nearly = fc.string({
      unit: fc.constantFrom(...'aZ09.@@.-_+!{\'"<>();:, \n\u00fc\u200b\u212a'),
      maxLength: 20,
    })
    fc.assert(
      fc.property(fc.oneof(nearly, fc.emailAddress(), anyText()), (value) => {
        if (!isCommonAddress(value)) return
        expect(normaliseEmail(value)).toBe(value)
        expect(emailError(value)).toBeNull()
      }),
      { numRuns: runs(3_000) },
    )
  })

  test('uses the field name it is given', () => {
    expect(emailError('', 'Email Address')).toBe('Email Address is required')
    expect(emailError('x', 'Email Address')).toBe('Please enter a valid email address')
  })

  test('never throws, and what it passes has one at sign, a dotted domain and no space or control character', () => {
    fc.assert(
      fc.property(fc.oneof(anyText({ maxLength: 300 }), fc.emailAddress()), (value) => {
        if (emailError(value) !== null) return
        const text = normaliseEmail(value)
        expect(text.split('@')).toHaveLength(2)
        expect(text.split('@')[1]).toContain('.')
        expect(text).not.toMatch(/[\s\p{Cc}]/u)
      }),
      { numRuns: runs(2_000) },
    )
  })

  test('normalising twice is normalising once, and does not change the verdict', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.emailAddress(), COPIED),
        (value) => {
          const once = normaliseEmail(value)
          expect(normaliseEmail(once)).toBe(once)
          expect(emailError(once)).toBe(emailError(value))
        },
      ),
    )
  })

  test('one address written in several ways is one address', () => {
    expect(normaliseEmail(' Ann@EXAMPLE.com ')).toBe('ann@example.com')
    expect(normaliseEmail('jose\u0301@example.com')).toBe(normaliseEmail('jos\u00e9@example.com'))
    expect(normaliseEmail('\u202aann\u200b@exam\u00adple.com\u202c\u200e')).toBe('ann@example.com')
    for (const twice of ['J\u030c@x.example', 'H\u0331@x.example', '\u0130\u0323@x.example'])
      expect(normaliseEmail(normaliseEmail(twice))).toBe(normaliseEmail(twice))
    expect(normaliseEmail('\u200d ann@example.com\u200c')).toBe('ann@example.com')
    expect(normaliseEmail('\u0646\u0627\u0645\u0647\u200c\u0627\u06cc@x.example')).toContain('\u200c')
    expect(normaliseEmail('a+b@example.com')).not.toBe(normaliseEmail('a@example.com'))
  })
})

describe('the name rule', () => {
  test.each([
    ['', 'Name is required'],
    [' \u00a0\t ', 'Name is required'],
    ['A', 'Name must be at least 2 characters'],
    ['a'.repeat(100), null],
    ['a'.repeat(101), 'Name must be no more than 100 characters'],
    // 100 characters as people count them, 200 as JavaScript does.
    ['\u{10400}'.repeat(100), null],
    ['Jos\u00e9 Nu\u00f1ez', null],
    ['Jose\u0301', null],
    ["O'Neil", null],
    ["'t Hooft", null],
    ['\u2019s-Gravesande', null],
    ['- Anne', null],
    ["' -", 'Please enter a valid name'],
    ["'\u0301a", 'Please enter a valid name'],
    ['O\u2019Neil', null],
    ['D\u02bcArcy-Smith', null],
    ['Anne\u2010Marie', null],
    ['\u674e\u5c0f\u9f99', null],
    ['\u0645\u062d\u0645\u062f', null],
    ['\u0930\u093e\u0939\u0941\u0932', null],
    ['Nguy\u1ec5n Th\u1ecb Minh', null],
    ['  Ann \t  Lee ', null],
    ['John3', 'Please enter a valid name'],
    ['<script>alert(1)</script>', 'Please enter a valid name'],
    ["Robert'); DROP TABLE users;--", 'Please enter a valid name'],
    ['ann@example.com', 'Please enter a valid name'],
    ['Ann\u0000', 'Please enter a valid name'],
    ['Ann\r\nBcc: x', 'Please enter a valid name'],
    ['\u202eAnn', 'Please enter a valid name'],
    ['Ann \u{1f600}', 'Please enter a valid name'],
    ['=cmd', 'Please enter a valid name'],
    ['--', 'Please enter a valid name'],
    ['\ud800\ud800', 'Please enter a valid name'],
    ['A\u0301\u0301\u0301\u0301\u0301\u0301n', 'Please enter a valid name'],
  ])('%j \u2192 %j', (value, message) => {
    expect(nameError(value)).toBe(message)
  })

  test('never throws, and what it passes has letters, marks, spaces, apostrophes and hyphens only', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyText({ maxLength: 120 }), fc.string({ unit: 'grapheme', maxLength: 120 })),
        (value) => {
          if (nameError(value) !== null) return
          expect(normaliseName(value)).toMatch(
            /^[\p{L}\p{M}\u200c\u200d '\u2018\u2019\u02bc\u2010\u2011-]{2,}$/u,
          )
        },
      ),
    )
  })
})

describe('the phone rule', () => {
  test.each([
    ['', 'Phone number is required', null],
    ['555 0142', 'Phone number must be at least 10 digits', null],
    ['(617) 555-0142', null, '+16175550142'],
    ['617.555.0142', null, '+16175550142'],
    ['1 617 555 0142', null, '+16175550142'],
    ['+44 20 7946 0958', null, '+442079460958'],
    ['0123456789', null, '0123456789'],
    ['123456789012345', null, '123456789012345'],
    ['1234567890123456', 'Phone number must be no more than 15 digits', null],
    ['call me', 'Please enter a valid phone number', null],
    ['<b>6175550142</b>', 'Please enter a valid phone number', null],
    ['6175550142\u0000', 'Please enter a valid phone number', null],
    [
      '\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u0660',
      'Please enter a valid phone number',
      null,
    ],
    ['1'.repeat(1_000_000), 'Phone number must be no more than 15 digits', null],
  ])('%.40j \u2192 %j', (value, message, kept) => {
    expect(phoneError(value)).toBe(message)
    if (kept) expect(normalisePhone(value)).toBe(kept)
  })

  test('what it passes is kept as 10 to 16 digits, with a plus sign at most', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 +()-./x'), maxLength: 30 }), (value) => {
        if (phoneError(value) === null) expect(normalisePhone(value)).toMatch(/^\+?\d{10,16}$/)
      }),
    )
  })
})

test.each([
  ['', 'Zip code is required'],
  ['9410', 'Please enter a valid zip code'],
  ['94103', null],
  [' 02139 ', null],
  ['02139-1234', null],
  ['02139-12', 'Please enter a valid zip code'],
  ['021391234', 'Please enter a valid zip code'],
  ['9410a', 'Please enter a valid zip code'],
  ['94103\n', null],
  ['94103\u0000', 'Please enter a valid zip code'],
  ['\uff19\uff14\uff11\uff10\uff13', 'Please enter a valid zip code'],
])('zip code %j \u2192 %j', (value, message) => {
  expect(zipError(value)).toBe(message)
})

test.each([
  [2139, '02139'],
  [0, '00000'],
  [94103, '94103'],
  [' 02139-1234 ', '02139-1234'],
])('zip code %j is kept as %s', (value, kept) => {
  expect(normaliseZip(value)).toBe(kept)
})
