// Advice on a new password, not a rule: length counts most (NIST SP 800-63B, appendix A).

const COMMON = /^(?:password|passwort|qwert[yz]|letmein|welcome|admin|iloveyou|monkey|dragon|abc123|1q2w3e|sunshine|football|baseball)/i

/** @returns null for what is too short to be taken; `level` 1 weak, 2 fair, 3 strong. */
export function passwordHint(password: string): { level: 1 | 2 | 3; text: string } | null {
  const length = [...password].length
  if (length < 6) return null
  const isPattern = COMMON.test(password) || /^(.)\1*$/u.test(password) || /^(?:0?123456789?0?|987654321?)/.test(password)
  if (isPattern) return { level: 1, text: 'Weak: this one is on every guessing list.' }
  if (length < 10) return { level: 1, text: 'Weak: longer is much better.' }
  if (length < 15) return { level: 2, text: 'Fair: four random words would be stronger.' }
  return { level: 3, text: 'Strong, if you use it nowhere else.' }
}
