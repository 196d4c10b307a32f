import { z } from 'zod'
import { AppError } from '@/lib/http/errors'
import { limits } from '@/lib/http/rate-limit'
import { publicRoute } from '@/lib/auth/route'

const summary = 'Signing in with a password, which admins cannot: always 403. The body is not read.'

export const POST = publicRoute(
  { summary, response: z.never(), limit: limits.adminSignInByVisitor, errors: ['passkey_required'] },
  () => {
    throw new AppError(
      'passkey_required',
      'Admins sign in with a passkey, not with a password. Please use the admin sign-in page.',
    )
  },
)
