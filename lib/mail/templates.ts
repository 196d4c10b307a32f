import 'server-only'

// TEMPORARY placeholder until emails/ is written: replace the whole file.
/* eslint-disable @typescript-eslint/no-explicit-any */
export type TemplateName = string
export type TemplateProps = Record<string, any>
export interface RenderedMail { subject: string; html: string; text: string }
export async function renderTemplate(template: string, _props: unknown): Promise<RenderedMail> {
  const holes = ({ 'verify-email': 'verify_url', 'consultation-received': 'received_at', 'unsubscribe-link': 'unsubscribe_url' } as Record<string, string>)[template] ?? 'details_url}} {{unsubscribe_url'
  return { subject: template, html: `<p>${template} {{${holes}}}</p>`, text: `${template} {{${holes}}}` }
}
