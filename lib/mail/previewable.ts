// The templates that staff can preview (specification, Email preview). Pure.

export const PREVIEWABLE = [
  { id: 'verify-email', label: 'Email Verification' },
  { id: 'breach-consultation', label: 'Breach Notification (Consultation)' },
  { id: 'breach-get-notified', label: 'Breach Notification (Get Notified)' },
] as const

export type PreviewableId = (typeof PREVIEWABLE)[number]['id']

/** What a preview shows. */
export interface MailPreview {
  subject: string
  html: string
  text: string
  /** Whether a real breach of the preview address fills it. */
  live: boolean
  /** What it shows in place of one, and why; null for a template without a breach. */
  note: string | null
}

export function isPreviewable(id: string): id is PreviewableId {
  return PREVIEWABLE.some((template) => template.id === id)
}
