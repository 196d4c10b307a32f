// The templates that staff can preview (specification, Email preview). Pure.

export const PREVIEWABLE = [
  { id: 'verify-email', label: 'Email Verification' },
  { id: 'breach-consultation', label: 'Breach Notification (Consultation)' },
  { id: 'breach-get-notified', label: 'Breach Notification (Get Notified)' },
] as const

export type PreviewableId = (typeof PREVIEWABLE)[number]['id']

export function isPreviewable(id: string): id is PreviewableId {
  return PREVIEWABLE.some((template) => template.id === id)
}
