import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../validation/fields'
import { findWeakness, weaknessHint } from './passwords/rule'

// What the browser says while a new password is typed: the rule as far as it goes without the list of common ones, which
// only the server has, and then how long it is, which counts most (NIST SP 800-63B, appendix A). Pure.

/** @returns null for what is too short or too long to be taken; `level` 1 weak, 2 fair, 3 strong. */
export function passwordHint(password: string): { level: 1 | 2 | 3; text: string } | null {
  if (password.length > PASSWORD_MAX_LENGTH) return null
  const length = [...password.trim()].length
  if (length < PASSWORD_MIN_LENGTH) return null
  const weakness = findWeakness(password)
  if (weakness) return { level: 1, text: weaknessHint(weakness) }
  if (length < 10) return { level: 1, text: 'Weak: longer is much better.' }
  if (length < 15) return { level: 2, text: 'Fair: four random words would be stronger.' }
  return { level: 3, text: 'Strong, if you use it nowhere else.' }
}
