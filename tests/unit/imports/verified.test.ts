import { createHash } from 'node:crypto'
import { CHANGED, verified } from '@/lib/imports/read/verified'

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}
const of = (text: string) => ({ digest: createHash('sha256').update(text).digest(), bytes: text.length })

async function read(
  input: AsyncIterable<Uint8Array>,
  before: { digest: Buffer; bytes: number },
): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of verified(input, before)) parts.push(part)
  return Buffer.concat(parts).toString()
}

test.each([[['a', 'b,c', '']], [['ab,c']], [[]]])(
  'the same bytes pass, however they come: %j',
  async (texts) => {
    expect(await read(chunks(...texts), of(texts.join('')))).toBe(texts.join(''))
  },
)

test.each([
  ['changed', ['ab', 'cx']],
  ['cut off', ['ab', 'c']],
  ['longer', ['ab', 'cd', 'e']],
  ['swapped', ['cd', 'ab']],
])('a file that was %s meanwhile is refused', async (_, texts) => {
  await expect(read(chunks(...texts), of('abcd'))).rejects.toThrow(CHANGED)
})
