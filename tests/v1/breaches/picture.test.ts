import { GET } from '@/app/(public)/breaches/[uniqueBreachId]/picture.png/route'
import { createBreach } from '@/tests/support/factories'

const get = (uniqueBreachId: string) =>
  GET(new Request('http://localhost'), { params: Promise.resolve({ uniqueBreachId }) })

let asked: jest.SpyInstance
beforeEach(() => {
  asked = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'))
})
afterEach(() => asked.mockRestore())

async function size(response: Response): Promise<[number, number]> {
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

test.each([
  ['Plain', 'Adobe'],
  ['Long', 'The Greater Harborview Regional Health C'],
  ['Unbroken', 'W'.repeat(200)],
  ['Accents', 'Čeština Ñandú Łódź ĳ ſ “quoted” – …'],
  ['Other-letters', '微博 网站'],
  ['Emoji', '😀'],
])('%s: a picture of 1200 by 630, and nothing is asked of the network', async (uniqueBreachId, title) => {
  await createBreach({ uniqueBreachId, title, domain: '', isExample: uniqueBreachId === 'Long' })
  const response = await get(uniqueBreachId)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(await size(response)).toEqual([1200, 630])
  expect(asked).not.toHaveBeenCalled()
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
