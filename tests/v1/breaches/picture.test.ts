import { GET } from '@/app/(public)/breaches/[uniqueBreachId]/picture.png/route'
import type { Breach } from '@/lib/breaches/breach'
import { pictureWords } from '@/lib/breaches/kinds/picture-words'
import { createBreach } from '@/tests/support/factories'

const get = (uniqueBreachId: string) =>
  GET(new Request('http://localhost'), { params: Promise.resolve({ uniqueBreachId }) })

const BREACH: Partial<Breach> = {
  domain: '',
  kind: 'breach',
  dataClasses: [],
  breachDate: '2024-01-01',
  datePrecision: 'day',
  pwnCount: 0,
}

let asked: jest.SpyInstance
beforeEach(() => {
  asked = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'))
})
afterEach(() => asked.mockRestore())

// The renderer's own parts come as data addresses.
const outside = () => asked.mock.calls.map(([url]) => String(url)).filter((url) => !url.startsWith('data:'))

async function size(response: Response): Promise<[number, number]> {
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test.each([
  ['Plain', 'Adobe'],
  ['Long', 'The Greater Harborview Regional Health C'],
  ['Unbroken', 'W'.repeat(200)],
  ['Accents', 'Čeština Ñandú Łódź ĳ “quoted” – …'],
  ['Other-letters', '微博 网站'],
  ['Emoji', '😀'],
])('%s: a picture of 1200 by 630, and nothing is asked of the network', async (uniqueBreachId, title) => {
  await createBreach({ uniqueBreachId, title, domain: '', isExample: uniqueBreachId === 'Long' })
  const response = await get(uniqueBreachId)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(await size(response)).toEqual([1200, 630])
  expect(outside()).toEqual([])
})

test('the typeface has every letter that is drawn', async () => {
  const letters = Array.from({ length: 0x2200 }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) =>
      letter.trim() !== '' &&
      pictureWords({ ...(BREACH as Breach), title: letter }).title !== 'A data breach',
  )
  expect(letters.length).toBeGreaterThan(300)
  for (let from = 0; from < letters.length; from += 60) {
    await createBreach({
      uniqueBreachId: `L${from}`,
      title: letters.slice(from, from + 60).join(''),
      domain: '',
    })
    await get(`L${from}`)
  }
  expect(outside()).toEqual([])
})

test('the same words are drawn once, however many ask', async () => {
  await createBreach({ uniqueBreachId: 'Twice', title: 'Twice' })
  const [one, other] = await Promise.all([get('Twice'), get('Twice')])
  const later = await get('Twice')
  const bytes = await Promise.all([one, other, later].map(async (r) => Buffer.from(await r.arrayBuffer())))
  expect(bytes[0]!.equals(bytes[1]!) && bytes[0]!.equals(bytes[2]!)).toBe(true)
})

test('there is none of what is not there', async () => {
  expect((await get('Nowhere')).status).toBe(404)
  expect((await get('%E0%A4%A')).status).toBe(404)
})
