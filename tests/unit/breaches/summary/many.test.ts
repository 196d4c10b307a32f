import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Timeline } from '@/components/summary/timeline'
import type { TimelineEntry } from '@/lib/breaches/summary/timeline'

const NOW = new Date('2026-11-22T12:00:00Z')

const entriesOf = (count: number): TimelineEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    key: `b${index}`,
    title: `Breach ${index}`,
    breachDate: new Date(Date.UTC(2010, 0, 1 + index * 7)).toISOString().slice(0, 10),
    datePrecision: 'day',
    dateIs: 'happened',
    weight: 4.5,
    action: null,
  }))

const draw = (count: number): string =>
  renderToStaticMarkup(createElement(Timeline, { entries: entriesOf(count), now: NOW }))

test('few are drawn for three widths, and all of them can be read', () => {
  const html = draw(40)
  expect(html.match(/<svg role="img"/g)).toHaveLength(3)
  expect(html.match(/<li /g)).toHaveLength(40)
  expect(html).not.toContain('in the full list')
})

test('of very many the drawing is one, with a dot for each, and the newest hundred can be read', () => {
  const html = draw(500)
  expect(html.match(/<svg role="img"/g)).toHaveLength(1)
  const drawing = html.slice(html.indexOf('<svg role="img"'))
  expect(drawing.slice(0, drawing.indexOf('</svg>')).match(/<circle/g)).toHaveLength(500)
  expect(html).toContain('400 earlier ones are in the full list.')
  expect(html.match(/<li /g)).toHaveLength(101)
  expect(html).toContain('Breach 499')
  expect(html).not.toContain('>Breach 399<')
})

test('one more than a hundred is one', () => {
  expect(draw(101)).toContain('1 earlier one is in the full list.')
  expect(draw(100)).not.toContain('in the full list')
})
