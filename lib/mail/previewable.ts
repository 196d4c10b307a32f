import { MAIL_TEMPLATES } from './template-table'

// The templates that staff can preview (specification, Email preview). Pure.

type Templates = typeof MAIL_TEMPLATES
export type PreviewableId = {
  [Name in keyof Templates]: Templates[Name] extends { preview: object } ? Name : never
}[keyof Templates]

export const PREVIEWABLE = Object.entries(MAIL_TEMPLATES).flatMap(([id, row]) =>
  'preview' in row ? [{ id: id as PreviewableId, label: row.preview.label }] : [],
)

export function isPreviewable(id: string): id is PreviewableId {
  return PREVIEWABLE.some((template) => template.id === id)
}
