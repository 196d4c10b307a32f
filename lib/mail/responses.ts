import { z } from 'zod'

// What the mail calls respond with. Pure.

/** A template as a recipient would see it. */
export const previewResponse = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  live: z.boolean().meta({ description: 'Whether a real breach of the address fills it.' }),
  /** What it shows in place of one, and why; null for a template without a breach. */
  note: z.string().nullable(),
})
export type MailPreview = z.infer<typeof previewResponse>
