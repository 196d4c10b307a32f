import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { PlanList } from '@/components/summary/plan-list'
import type { PlanStep } from '@/lib/plan/step'

const step = {
  key: 'two-step',
  title: 'Turn on two steps',
  why: 'Acorn: passwords',
  whose: 'Acorn',
  minutes: 5,
  because: [],
  actions: [],
  links: [],
  claim: null,
} as unknown as PlanStep

test('without scripts nothing keeps a tick: no box, no count and no word of it', () => {
  const html = renderToStaticMarkup(createElement(PlanList, { steps: [step] }))
  expect(html).toMatch(/<input id="tick-two-step"[^>]*class="[^"]*noscript:hidden/)
  expect(html).toMatch(/<label for="tick-two-step"[^>]*class="[^"]*noscript:pointer-events-none/)
  expect(html).toMatch(/<p class="[^"]*noscript:hidden">(?:(?!<p[ >]).)*Your ticks stay/)
  expect(html).toMatch(/<div class="contents noscript:hidden">(?:(?!<\/div).)*0 of 1 done/)
})
