import fc from 'fast-check'
import type { keptSelection } from '@/components/admin/bulk/kept-selection'

interface Kept {
  keptSelection: typeof keptSelection
}

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => void stored.set(name, text),
      removeItem: (name: string) => void stored.delete(name),
    },
  })
})
afterEach(() => {
  jest.restoreAllMocks()
  delete (globalThis as { sessionStorage?: unknown }).sessionStorage
})

/** What a page that is loaded has: nothing in memory. */
function loaded(): Kept {
  let page!: Kept
  jest.isolateModules(() => void (page = jest.requireActual('@/components/admin/bulk/kept-selection')))
  return page
}
const entry = (id: number | string, shown: number | string = 1) => ({ id, title: `Row ${id}`, shown })
const mapOf = (...entries: ReturnType<typeof entry>[]) => new Map(entries.map((one) => [one.id, one]))

test('a reload keeps which rows are selected and what they showed, and not what they are called', () => {
  loaded().keptSelection.set('leads:a', mapOf(entry('x', 'new'), entry(7)))
  expect([...loaded().keptSelection.get('leads:a').values()]).toEqual([
    { id: 'x', title: '', shown: 'new' },
    { id: 7, title: '', shown: 1 },
  ])
  expect(JSON.stringify([...stored])).not.toContain('Row')
  // Each list its own, and each operator.
  for (const other of ['leads:b', 'breaches:a']) expect(loaded().keptSelection.get(other).size).toBe(0)
  loaded().keptSelection.set('leads:a', new Map())
  expect(stored.size).toBe(0)
})

test('who comes back after a night begins anew', () => {
  loaded().keptSelection.set('leads:a', mapOf(entry(1)))
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 13 * 60 * 60 * 1000)
  expect(loaded().keptSelection.get('leads:a').size).toBe(0)
})

test('whatever is stored, and without a storage, a list is there', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.json().map((rows) => `{"at":${Date.now()},"rows":[${rows}]}`),
      ),
      (text) => {
        stored.set('selected:leads:a', text)
        for (const [id, { shown }] of loaded().keptSelection.get('leads:a'))
          for (const value of [id, shown]) expect(['string', 'number']).toContain(typeof value)
      },
    ),
  )
  delete (globalThis as { sessionStorage?: unknown }).sessionStorage
  const page = loaded()
  page.keptSelection.set('leads:a', mapOf(entry(1)))
  expect(page.keptSelection.get('leads:a').size).toBe(1)
})
