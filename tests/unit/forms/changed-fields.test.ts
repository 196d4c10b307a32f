import { isChanged, typedTexts, type TypedField } from '@/components/forms/changed-fields'

const field = (value: string, more: Partial<TypedField> = {}): TypedField => ({
  name: 'name',
  type: 'text',
  value,
  defaultValue: 'Ann Bell',
  ...more,
})
const choice = (value: string, chosen: string | null): TypedField => ({
  name: 'breach',
  type: 'select-one',
  value,
  options: ['', 'a', 'b'].map((one) => ({ value: one, defaultSelected: one === chosen })),
})
const saved = new Map([['name', 'Ann B. Bell']])
const none = new Map<string, string>()

test.each<[what: string, fields: TypedField[], saved: ReadonlyMap<string, string>, changed: boolean]>([
  ['as it came', [field('Ann Bell')], none, false],
  ['blanks around it', [field(' Ann Bell ')], none, false],
  ['typed', [field('Ann B. Bell')], none, true],
  ['emptied', [field('')], none, true],
  ['typed and saved', [field('Ann B. Bell')], saved, false],
  ['saved, then put back as it was', [field('Ann Bell')], saved, true],
  ['nothing in an empty form', [field('', { defaultValue: '' })], none, false],
  ['one of several', [field('', { defaultValue: '' }), field('x', { name: 'note', defaultValue: '' })], none, true], // prettier-ignore
  ['a choice as it came', [choice('', null)], none, false],
  ['another choice', [choice('b', null)], none, true],
  ['the choice that was kept', [choice('a', 'a')], none, false],
  ['a choice taken back', [choice('', 'a')], none, true],
  ['a choice among radios', [field('fee', { type: 'radio', defaultValue: 'time' })], none, false],
  ['a button', [field('x', { type: 'submit' })], none, false],
  ['what has no name', [field('x', { name: '' })], none, false],
])('%s', (_what, fields, before, changed) => {
  expect(isChanged(fields, before)).toBe(changed)
})

test('what is sent is what each field has by then', () => {
  expect([...typedTexts([field(' Ann '), choice('a', null), field('x', { type: 'radio' })])]).toEqual([
    ['name', 'Ann'],
    ['breach', 'a'],
  ])
})
