import 'server-only'
import sanitizeHtml from 'sanitize-html'

/**
 * Breach descriptions come with HTML from elsewhere. Kept are links to http(s) pages, b, em and i (specification, Safety);
 * everything else goes, scripts and styles with their content. Every link opens apart and tells the other site nothing.
 */
export function cleanDescription(html: string): string {
  return sanitizeHtml(html.replaceAll('\0', ''), {
    allowedTags: ['a', 'b', 'em', 'i'],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    transformTags: {
      a: (_tag, { href }) => ({
        tagName: 'a',
        attribs:
          href && /^https?:\/\//i.test(href)
            ? { href, rel: 'noopener noreferrer', target: '_blank' }
            : ({} as Record<string, string>),
      }),
    },
    // A link whose target was refused is only its words.
    exclusiveFilter: (frame) => (frame.tag === 'a' && !frame.attribs.href ? 'excludeTag' : false),
  }).trim()
}
