import type { ChangedSettlement } from './changed-settlements'
import { claimDate } from './phase'
import { PHASE_WORDS, weekdayAndDate } from './words'

// New and changed settlements as a feed (RFC 4287). Written out by hand: a dozen elements, and no amounts in any of them. Pure.

interface FeedFacts {
  /** Of the site, without a slash at its end. */
  url: string
  name: string
  path: string
  pathOf: (slug: string) => string
}

export function settlementFeed(
  changed: readonly ChangedSettlement[],
  { url, name, path, pathOf }: FeedFacts,
): string {
  const entries = changed.map(({ head, phase, changedAt }) => {
    const page = text(`${url}${pathOf(head.slug)}`)
    const claim = claimDate(head.dates)
    const title = `${head.isExample ? 'Example: ' : ''}${head.company} data breach settlement`
    const by = claim && phase === 'claims_open' ? ` Claim by ${weekdayAndDate(claim.date)}.` : ''
    return `  <entry>
    <id>${page}</id>
    <title>${text(title)}</title>
    <updated>${changedAt}</updated>
    <link href="${page}"/>
    <summary>${text(`${PHASE_WORDS[phase]}.${by}`)}</summary>
  </entry>
`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${text(`${url}${path}`)}</id>
  <title>${text(`Settlements, ${name}`)}</title>
  <updated>${changed[0]?.changedAt ?? '1970-01-01T00:00:00.000Z'}</updated>
  <author><name>${text(name)}</name></author>
  <link rel="self" type="application/atom+xml" href="${text(`${url}${path}`)}"/>
${entries.join('')}</feed>
`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text as XML 1.0 can hold it: its control characters and halves of letters it cannot. */
function text(value: string): string {
  return value
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}
