import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SettlementRecord } from '@/components/settlement/settlement-record'
import { Withdrawn } from '@/components/settlement/withdrawn'
import { phaseOf } from '@/lib/settlements/phase'
import type { Settlement } from '@/lib/settlements/record'

/** A settlement's page as it is sent. */
export function settlementHtml(settlement: Settlement, now: Date): string {
  return renderToStaticMarkup(
    phaseOf(settlement, now) === 'withdrawn'
      ? createElement(Withdrawn, { settlement })
      : createElement(SettlementRecord, { settlement, now }),
  )
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** What a reader sees of it: each block on a line of its own. */
export function settlementText(settlement: Settlement, now: Date): string {
  return settlementHtml(settlement, now)
    .replace(
      /<(?:\/)?(?:p|li|ul|ol|h\d|div|dt|dd|tr|td|th|section|legend|label|button|table)\b[^<>]*>/g,
      '\n',
    )
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity]!)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}
