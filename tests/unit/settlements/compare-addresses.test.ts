import fc from 'fast-check'
import { compareAddresses } from '@/lib/settlements/address/compare'

const marked = (parts: { text: string; differs: boolean }[]) =>
  parts.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('')

test.each([
  ['stonebridqe-settlements.example', 'stonebridge-settlement.example', 'stonebrid[q]e-settlement[s].example', 'stonebrid[g]e-settlement.example', ['q instead of g', 's added']], // prettier-ignore
  ['acorn-claims.example', 'acornclaims.example', 'acorn[-]claims.example', 'acornclaims.example', ['a hyphen added']], // prettier-ignore
  ['acornclams.example', 'acornclaims.example', 'acornclams.example', 'acorncla[i]ms.example', ['i left out']], // prettier-ignore
  ['acorn.example.evil.test', 'acorn.example', 'acorn.example[.evil.test]', 'acorn.example', ['.evil.test added']], // prettier-ignore
  ['\u0430corn.example', 'acorn.example', '[\u0430]corn.example', '[a]corn.example', ['\u0430 (from another alphabet) instead of a']], // prettier-ignore
  ['acorn.example', 'acorn.example', 'acorn.example', 'acorn.example', []],
] as const)('%s beside %s', (pasted, onRecord, left, right, said) => {
  const compared = compareAddresses(pasted, onRecord)
  expect(marked(compared.pasted)).toBe(left)
  expect(marked(compared.onRecord)).toBe(right)
  expect(compared.said).toEqual(said)
})

test('loses and makes up no letter', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 60 })
  fc.assert(
    fc.property(text, text, (a, b) => {
      const { pasted, onRecord } = compareAddresses(a, b)
      const whole = (parts: { text: string }[]) => parts.map((part) => part.text).join('')
      const same = (parts: { text: string; differs: boolean }[]) =>
        whole(parts.filter(({ differs }) => !differs))
      expect([whole(pasted), whole(onRecord)]).toEqual([a, b])
      expect(same(pasted)).toBe(same(onRecord))
    }),
  )
})
