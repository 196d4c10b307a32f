import fc from 'fast-check'
import { passwordStrength } from '@/lib/breaches/analytics/analytics-passwords'
import { anyText } from '@/tests/support/any-text'

const strength = (
  description: string,
  dataClasses = ['Email addresses', 'Passwords'],
  isStealerLog = false,
) => passwordStrength({ description, dataClasses, isStealerLog })

test.each([
  // Strong: made to be slow.
  ['Passwords were stored as bcrypt hashes.', 'strong'],
  ['It included salted scrypt password hashes.', 'strong'],
  ['Passwords hashed with argon2id.', 'strong'],
  ['Passwords as PBKDF2 hashes.', 'strong'],
  ['The passwords were sha512crypt hashes.', 'strong'],
  ['Usernames and strongly scrambled passwords leaked.', 'strong'],
  ['Screen names and well-scrambled passwords.', 'strong'],
  ['Security questions and answers in plain text, passwords stored as bcrypt hashes.', 'strong'],
  ['Passwords were never kept in plain text, but as bcrypt hashes.', 'strong'],
  // Weak: fast hashes, no salt, hints, or broken already.
  ['Passwords as salted MD5 hashes.', 'weak'],
  ['Passwords were unsalted SHA-1.', 'weak'],
  ['SHA1 hashes of passwords.', 'weak'],
  ['Passwords stored as SHA-256 hashes.', 'weak'],
  ['Passwords stored with DES.', 'weak'],
  ['Passwords hashed using the weak DEScrypt algorithm.', 'weak'],
  ['NTLM password hashes.', 'weak'],
  ['Password hashes without a salt.', 'weak'],
  ['Either an MD5 or bcrypt password hash.', 'weak'],
  ['Weakly scrambled passwords leaked.', 'weak'],
  ['The passwords were locked, but the lock was weak.', 'weak'],
  ['Poorly protected passwords.', 'weak'],
  ['Hashed passwords, many of which were cracked.', 'weak'],
  ['Encrypted passwords and password hints.', 'weak'],
  ['Passwords as hashes, many of them converted back to plain text.', 'weak'],
  // Plain: readable by anyone.
  ['It held plain text passwords.', 'plain'],
  ['Passwords were stored in plaintext.', 'plain'],
  ['Passwords in clear text.', 'plain'],
  ['Passwords as MD5 hashes and plain text.', 'plain'],
  ['A number of unencrypted passwords.', 'plain'],
  ['Passwords that anyone could read leaked too.', 'plain'],
  ["Some members' passwords could be read as they were.", 'plain'],
  ['Passwords stored in <em>plain</em> <a href="https://x.example/bcrypt">text</a>.', 'plain'],
  // Nothing to go by.
  ['Email addresses and passwords.', 'unknown'],
  ['Salted hashes of passwords.', 'unknown'],
  ['Scrambled passwords leaked.', 'unknown'],
  ['Encrypted passwords.', 'unknown'],
  ['People who use weak passwords should change them.', 'unknown'],
  ['The bcrypt forum was breached. Passwords leaked.', 'unknown'],
  ['Notes in plain text. Passwords too.', 'unknown'],
  ['Passwords of the Bourse des Vols.', 'unknown'],
  ['Passwords not stored as bcrypt hashes.', 'unknown'],
  ['', 'unknown'],
])('%s %s', (description, expected) => expect(strength(description)).toBe(expected))

test.each([
  [['Email addresses'], null],
  [[], null],
  [['Password strengths'], null],
  [['PINs'], null],
  [['Historical passwords'], 'unknown'],
  [['PASSWORDS'], 'unknown'],
  [['Password strengths', 'Passwords'], 'unknown'],
  [['Passwords', 'Password hints'], 'weak'],
  [['Password hints'], 'weak'],
])('data classes %j: %s', (dataClasses, expected) => expect(strength('', dataClasses)).toBe(expected))

test('what a stealer copies is readable', () => {
  expect(strength('Passwords as bcrypt hashes.', ['Passwords'], true)).toBe('plain')
  expect(strength('', ['Email addresses'], true)).toBeNull()
})

test('answers for any text', () => {
  fc.assert(
    fc.property(anyText(), fc.array(fc.string()), (text, classes) => {
      expect([null, 'strong', 'unknown', 'weak', 'plain']).toContain(
        strength(text, [...classes, 'Passwords']),
      )
    }),
  )
})
