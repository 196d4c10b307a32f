import { z } from 'zod'
import { emailFieldSchema } from '@/lib/breaches/check/schema'
import { AppError } from '@/lib/http/errors'
import { limits, takeFrom } from '@/lib/http/rate-limit'
import { takeFromVisitor } from '@/lib/http/visitor-limit'
import { publicRoute } from '@/lib/auth/route'
import { previewResponse } from '@/lib/mail/responses'
import { mayPreviewMail } from '@/lib/auth/preview-access'
import { previewTemplate } from '@/lib/mail/preview-template'
import { PREVIEWABLE } from '@/lib/mail/previewable'

const body = z.object({
  template: z.enum(PREVIEWABLE.map(({ id }) => id)),
  email: emailFieldSchema.optional(),
})

export const POST = publicRoute(
  {
    summary:
      'A mail template as a recipient would see it. Where the preview is not open, there is nothing here.',
    body,
    limit: limits.previewByVisitor,
    response: previewResponse,
    errors: ['not_found'],
  },
  async (context) => {
    const {
      body: { template, email },
      caller,
    } = context
    if (!(await mayPreviewMail(() => context.readViewer())))
      throw new AppError('not_found', 'There is nothing here.')
    if (email !== undefined) {
      // It looks the address up, as a check does, and must be no way around a check's limits.
      await takeFromVisitor(limits.checkByVisitor, caller.ip)
      await takeFrom(limits.checkByAddress, email)
    }
    return previewTemplate(template, email)
  },
)
