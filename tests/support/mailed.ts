import { hashEmail, openToken } from '@/lib/crypto/crypto'
import { db } from '@/lib/db/client'

/** The token that a mailed link carries behind its number sign. */
export function tokenIn(link: string): string {
  return new URLSearchParams(new URL(link).hash.slice(1)).get('token')!
}

/** The tokens of the links that were mailed to an address with a template, oldest first. */
export async function mailedTokens(
  email: string,
  template: 'verify-email' | 'password-reset' = 'verify-email',
): Promise<string[]> {
  const rows = await db().emailMessage.findMany({
    where: { emailHash: new Uint8Array(hashEmail(email)), template },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ values }) => {
    const url = Object.values(openToken('mail-values', values!) as Record<string, string>).find((value) =>
      value.includes('token='),
    )!
    return tokenIn(url)
  })
}
