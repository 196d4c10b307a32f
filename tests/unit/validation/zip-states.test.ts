import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { ALL_FACETS, facetsOf } from '@/lib/leads/facets'
import { stateOfZip, US_STATE_CODES, type UsState } from '@/lib/validation/zip-states'

test.each<[string, UsState | null]>([
  ['00501', 'NY'],
  ['00601', 'PR'],
  ['00802', 'VI'],
  ['01001', 'MA'],
  ['02139', 'MA'],
  ['02139-1234', 'MA'],
  ['02903', 'RI'],
  ['03101', 'NH'],
  ['04101', 'ME'],
  ['05401', 'VT'],
  ['05501', 'MA'],
  ['05602', 'VT'],
  ['06103', 'CT'],
  ['07030', 'NJ'],
  ['09001', 'AE'],
  ['10001', 'NY'],
  ['14925', 'NY'],
  ['15001', 'PA'],
  ['19104', 'PA'],
  ['19801', 'DE'],
  ['20001', 'DC'],
  ['20101', 'VA'],
  ['20301', 'DC'],
  ['20601', 'MD'],
  ['21201', 'MD'],
  ['23219', 'VA'],
  ['25301', 'WV'],
  ['27601', 'NC'],
  ['29201', 'SC'],
  ['30303', 'GA'],
  ['31401', 'GA'],
  ['39901', 'GA'],
  ['33101', 'FL'],
  ['34002', 'AA'],
  ['34102', 'FL'],
  ['35203', 'AL'],
  ['37201', 'TN'],
  ['38501', 'TN'],
  ['39201', 'MS'],
  ['40202', 'KY'],
  ['42701', 'KY'],
  ['43215', 'OH'],
  ['45202', 'OH'],
  ['46204', 'IN'],
  ['48201', 'MI'],
  ['50309', 'IA'],
  ['53202', 'WI'],
  ['55401', 'MN'],
  ['56901', 'DC'],
  ['57101', 'SD'],
  ['58102', 'ND'],
  ['59101', 'MT'],
  ['60601', 'IL'],
  ['63101', 'MO'],
  ['64106', 'MO'],
  ['66101', 'KS'],
  ['68102', 'NE'],
  ['70112', 'LA'],
  ['72201', 'AR'],
  ['73102', 'OK'],
  ['73301', 'TX'],
  ['74103', 'OK'],
  ['75201', 'TX'],
  ['79901', 'TX'],
  ['88510', 'TX'],
  ['80202', 'CO'],
  ['82001', 'WY'],
  ['83702', 'ID'],
  ['84101', 'UT'],
  ['85004', 'AZ'],
  ['87102', 'NM'],
  ['89101', 'NV'],
  ['90001', 'CA'],
  ['94103', 'CA'],
  ['96201', 'AP'],
  ['96813', 'HI'],
  ['96910', 'GU'],
  ['97201', 'OR'],
  ['98101', 'WA'],
  ['99201', 'WA'],
  ['99501', 'AK'],
  ['00100', null],
  ['26900', null],
  ['42800', null],
  ['', null],
  ['2139', null],
  ['ABCDE', null],
  ['１２３４５', null],
])('%s lies in %s', (zip, state) => {
  expect(stateOfZip(zip)).toBe(state)
})

test('every state has a zip code', () => {
  const found = new Set(
    Array.from({ length: 1000 }, (_, prefix) => stateOfZip(`${String(prefix).padStart(3, '0')}00`)),
  )
  expect(US_STATE_CODES.filter((code) => !found.has(code))).toEqual([])
})

test('the migration holds the same table', () => {
  const folder = path.join(process.cwd(), 'prisma/migrations')
  const name = readdirSync(folder).find((entry) => entry.endsWith('_lead_desk'))!
  const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')
  const table = [...sql.matchAll(/^ {4}'([A-Z-]{100})'/gm)].map(([, line]) => line).join('')
  expect(table).toBe(
    Array.from(
      { length: 1000 },
      (_, prefix) => stateOfZip(`${String(prefix).padStart(3, '0')}00`) ?? '--',
    ).join(''),
  )
})

test('a filter lets through exactly the kinds of lead that fit it', () => {
  expect(facetsOf({})).toEqual(ALL_FACETS)
  const orExported = (...facets: number[]) => [...facets, ...facets.map((n) => 64 + n)]
  expect(facetsOf({ state: 'contacted' })).toEqual(
    orExported(...Array.from({ length: 16 }, (_, n) => 16 + n)),
  )
  expect(facetsOf({ state: 'closed', confirmed: 'yes', consent: 'texts' })).toEqual(
    orExported(42, 43, 46, 47),
  )
  expect(facetsOf({ state: 'new', confirmed: 'no', consent: 'news' }, ['lawyer'])).toEqual(orExported(5, 7))
  expect(facetsOf({ state: 'closed', confirmed: 'yes', consent: 'texts', exported: 'no' })).toEqual([
    42, 43, 46, 47,
  ])
  expect(facetsOf({ state: 'new', confirmed: 'no', exported: 'yes', consent: 'news' }, ['lawyer'])).toEqual([
    69, 71,
  ])
  for (const state of ['new', 'contacted', 'closed'] as const) {
    for (const confirmed of ['yes', 'no'] as const) expect(facetsOf({ state, confirmed })).toHaveLength(16)
  }
})
