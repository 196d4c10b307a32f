import { z } from 'zod'
import type { MailPreview } from './previewable'

// What the mail calls answer. Pure.

export const previewResponse = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  live: z.boolean().meta({ description: 'Whether a real breach of the address fills it.' }),
  note: z.string().nullable(),
}) satisfies z.ZodType<MailPreview>
