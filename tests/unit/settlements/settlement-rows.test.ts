import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SettlementRows } from '@/components/settlement/settlement-rows'
import type { Phase } from '@/lib/settlements/phase'
import type { SettlementDate, SettlementEvent } from '@/lib/settlements/record'

const claim: SettlementDate = {
  id: 1,
  kind: 'claim',
  date: '2027-01-15',
  time: '17:00',
  zone: 'America/Los_Angeles',
  online: 'submitted',
  mail: null,
  confidence: 'official',
  note: null,
  sourceId: 1,
  supersedesId: null,
  change: null,
  addedAt: '2026-01-01T00:00:00.000Z',
}

function row(
  date: SettlementDate,
  moment: string,
  events: SettlementEvent[] = [],
  phase: Phase = 'claims_open',
) {
  const head = {
    slug: 'acorn',
    company: 'Acorn',
    dates: [date],
    events,
    isExample: false,
    incidentFrom: null,
    incidentPrecision: 'day' as const,
    noticeCodeRequired: 'unknown' as const,
    tierKinds: [],
  }
  const rows = [{ head, phase }]
  const props = { title: 'Open now', note: '', rows, now: new Date(moment) }
  return renderToStaticMarkup(createElement(SettlementRows, props)).replace(/<[^<>]*>/g, ' ')
}

test.each([
  // The day counts where claims close, and until its hour.
  [claim, '2027-01-15T20:00:00Z', 'Today is the last day, by 5:00 p.m. Pacific time'],
  [claim, '2027-01-14T20:00:00Z', 'Tomorrow, by 5:00 p.m. Pacific time'],
  [claim, '2027-01-12T20:00:00Z', '3 days left '],
  [{ ...claim, time: null }, '2027-01-15T20:00:00Z', 'Today is the last day '],
])('of its last days a row says the hour, where one is printed: %j at %s', (date, moment, words) => {
  expect(row(date, moment)).toContain(words)
})

test('of a case that was over before its last day no day is said', () => {
  const done: SettlementEvent = {
    id: 1,
    kind: 'done',
    date: null,
    note: null,
    sourceId: 1,
    addedAt: '2026-11-20T00:00:00.000Z',
  }
  for (const moment of ['2026-11-24T12:00:00Z', '2027-03-01T12:00:00Z']) {
    const text = row(claim, moment, [done], 'done')
    expect(text).toContain('Over')
    expect(text).not.toMatch(/Jan 15|left|Claim by/)
  }
})
