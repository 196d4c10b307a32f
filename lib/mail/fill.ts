import type { RenderedMail } from './templates'
import { breakLines } from './break-lines'

// Fills rendered mail for one recipient. Pure.

const PLACEHOLDER = /\{\{([a-z_]+)\}\}/

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The end of the name of a placeholder whose line breaks are some in the HTML too. */
const LINES = '_lines'

/**
 * Takes a template apart once, for any number of recipients.
 * @returns a function that fills it: the same values give the same bytes. It throws on a placeholder without a value.
 */
export function compileTemplate({
  subject,
  html,
  text,
}: RenderedMail): (values: Record<string, string>) => RenderedMail {
  const fillSubject = compile(subject, (value) => value.replace(/\p{Cc}+/gu, ' '))
  const fillHtml = compile(html, (value, name) => {
    const escaped = value.replace(/[&<>"']/g, (character) => ESCAPES[character]!)
    return name.endsWith(LINES) ? escaped.replaceAll('\n', '<br>') : escaped
  })
  const fillText = compile(text, (value) => value)
  const names = [
    ...new Set(
      [subject, html, text].flatMap((form) => form.split(PLACEHOLDER).filter((_, index) => index % 2 === 1)),
    ),
  ]
  return (values) => {
    // Each once: a value may be worked out when it is read.
    const read: Record<string, string> = {}
    for (const name of names) {
      if (!Object.hasOwn(values, name)) throw new Error(`The placeholder ${name} has no value.`)
      read[name] = values[name]!
    }
    return { subject: fillSubject(read), html: fillHtml(read), text: breakLines(fillText(read)) }
  }
}

/** @see compileTemplate, for one recipient. */
export function fillTemplate(rendered: RenderedMail, values: Record<string, string>): RenderedMail {
  return compileTemplate(rendered)(values)
}

function compile(
  source: string,
  escape: (value: string, name: string) => string,
): (values: Record<string, string>) => string {
  // Split by a pattern with a group: text, name, text, name, … text.
  const parts = source.split(PLACEHOLDER)
  return (values) => {
    let filled = parts[0]!
    for (let index = 1; index < parts.length; index += 2) {
      filled += escape(values[parts[index]!]!, parts[index]!) + parts[index + 1]!
    }
    return filled
  }
}
