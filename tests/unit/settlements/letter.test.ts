import fc from 'fast-check'
import { daysAfter, readLetterDate } from '@/lib/settlements/letter/letter-date'
import { readLetterQuery } from '@/lib/settlements/letter/letter-query'
import { indexNames, searchNames } from '@/lib/settlements/letter/name-index'
import { readOfferRow } from '@/lib/settlements/letter/offer-row'
import { anyText } from '@/tests/support/any-text'

const TODAY = '2026-11-22'

describe('the date of a letter', () => {
  test.each([
    ['10/06/2026', '2026-10-06'],
    [' 1/2/2026 ', '2026-01-02'],
    ['1-2-2026', '2026-01-02'],
    ['11/22/2026', '2026-11-22'],
    ['2/29/2024', '2024-02-29'],
    // A telephone's keypad has no slash.
    ['10062026', '2026-10-06'],
    ['10 06 2026', '2026-10-06'],
    ['October 6, 2026', '2026-10-06'],
    ['Oct. 6 2026', '2026-10-06'],
    ['sept 3rd, 2026', '2026-09-03'],
    ['MAY 1,2026', '2026-05-01'],
    ['', null],
  ])('%j is read', (typed, date) => expect(readLetterDate(typed, TODAY)).toEqual({ date }))

  test.each([
    '2/29/2026',
    '13/01/2026',
    '31/12/2025',
    '10/06/26',
    '2026-10-06',
    'October 6',
    '1062026',
    '13012026',
    '20261006',
    'Octopus 6, 2026',
    'Octo 6, 2026',
    'February 30, 2026',
    'x'.repeat(10_000),
    '11/23/2026',
    '1/1/1999',
    '0/0/2026',
  ])('%j is refused', (typed) => expect(readLetterDate(typed, TODAY)).toEqual({ error: expect.any(String) }))

  test('so many days after it, across months, years and clocks, weekends as well', () => {
    expect(daysAfter('2026-10-06', 90)).toBe('2027-01-04')
    expect(daysAfter('2024-02-28', 2)).toBe('2024-03-01')
    expect(new Date(daysAfter('2026-11-20', 1)).getUTCDay()).toBe(6)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 1_000 }), (start, days) => {
        const from = new Date(start * 86_400_000).toISOString().slice(0, 10)
        expect((Date.parse(daysAfter(from, days)) - Date.parse(from)) / 86_400_000).toBe(days)
      }),
    )
  })
})

test('the page gives back no Social Security number, and takes no key beside one', () => {
  const read = readLetterQuery(
    { company: '123-45-6789', key: 'breach:X', date: '123456789', notice: 'x' },
    TODAY,
  )
  expect(JSON.stringify(read)).not.toMatch(/6789/)
  expect(read).toMatchObject({ company: '', key: '', typedDate: '', notice: 'breach' })
  expect(read.errors).toMatchObject({ company: expect.any(String), date: expect.any(String) })
  expect(readLetterQuery({ company: ['a\u0000b', 'c'], key: 'javascript:x' }, TODAY)).toMatchObject({
    company: 'a b',
    key: '',
  })
})

describe('a company by its name', () => {
  // Invented, of the shapes that filings have.
  const FIRST = 'Acorn Birch Cedar Dunmore Elmwood Fernhill Granite Harborview Ironwood Juniper Kestrel Larkspur Maplewood Northgate Oakdale Pinecrest Quillpoint Redfern Stonebridge Tidewater'.split(' ') // prettier-ignore
  const SECOND = 'Health Plan|Dental Group|Hotels|Community Bank|Credit Union|Unified School District|Logistics|Medical Center|Software|Insurance Services'.split('|') // prettier-ignore
  const LEGAL = ['', ', Inc.', ' LLC', ' Corp.']
  const NAMES = FIRST.flatMap((first, a) =>
    SECOND.map((second, b) => `${first} ${second}${LEGAL[(a + b) % 4]}`),
  )

  const misspelt = (name: string, at: number, kind: number): string => {
    const place = 1 + (at % (name.length - 2))
    const [before, here, after] = [name.slice(0, place), name[place]!, name.slice(place + 1)]
    return [
      before + after,
      `${before}x${here}${after}`,
      `${before}x${after}`,
      before + (after[0] ?? '') + here + after.slice(1),
    ][kind]!
  }

  test('as it is written, in small letters, without its legal form, and with a letter wrong', async () => {
    const index = await indexNames(NAMES.map((name) => [name]))
    const recall = (typed: (name: string, at: number) => string) =>
      NAMES.filter((name, at) => searchNames(index, typed(name, at), 5).includes(at)).length / NAMES.length
    const bare = (name: string) => name.replace(/,? (?:Inc\.|LLC|Corp\.)$/, '').toLowerCase()
    expect(recall((name) => name)).toBe(1)
    expect(recall(bare)).toBe(1)
    for (const kind of [0, 1, 2, 3])
      expect(recall((name, at) => misspelt(bare(name), at * 7, kind))).toBeGreaterThanOrEqual(0.95)
  })

  test('begun, by a part, by its website, and what is nobody', async () => {
    const index = await indexNames([
      ['Harborview Health Plan', 'harborview.example'],
      ['Harbor Lane Clinics'],
      ['T-Mobile'],
      ['Stonebridge Hotels'],
    ])
    expect(searchNames(index, 'harborvew', 5)[0]).toBe(0)
    expect(searchNames(index, 'harbor', 5)).toEqual(expect.arrayContaining([0, 1]))
    expect(searchNames(index, 'harborview.example', 5)[0]).toBe(0)
    expect(searchNames(index, 'tmobile', 5)[0]).toBe(2)
    expect(searchNames(index, 'hotels', 5)[0]).toBe(3)
    for (const text of ['', '   ', '!!', 'zyxquorv wibble', '\u202e\u200b'])
      expect(searchNames(index, text, 5)).toEqual([])
  })

  test('whatever is typed', async () => {
    const index = await indexNames(NAMES.map((name) => [name]))
    fc.assert(
      fc.property(anyText({ maxLength: 200 }), (text) => {
        const found = searchNames(index, text, 5)
        expect(found.length).toBeLessThanOrEqual(5)
        expect(new Set(found).size).toBe(found.length)
      }),
    )
  })
})

describe('a row of offers', () => {
  const row = {
    organization: 'Harborview Health Plan, Inc.',
    reported_date: '2026-06-24',
    remedy_provider: 'Example Monitoring',
    remedy_months: '24',
    deadline_basis: 'letter_date_relative',
    enrollment_deadline: '',
    days_from_letter: '90',
    ca_ag_report: 'sb24-1',
  }

  test('is read, by each way to say its day', () => {
    expect(readOfferRow(row)).toMatchObject({
      companyKeys: ['harborviewhealthplan'],
      months: 24,
      basis: 'letter_date',
      daysFromLetter: 90,
      enrolBy: null,
      sourceKey: 'ca-ag:sb24-1',
    })
    expect(
      readOfferRow({
        ...row,
        deadline_basis: 'absolute',
        enrollment_deadline: '2026-09-30',
        days_from_letter: '',
      }),
    ).toMatchObject({ basis: 'absolute', enrolBy: '2026-09-30', daysFromLetter: null })
    expect(
      readOfferRow({ ...row, deadline_basis: 'unknown', days_from_letter: '', remedy_months: '' }),
    ).toMatchObject({
      basis: 'unknown',
      months: null,
    })
    expect(readOfferRow({ ...row, enrollment_address: 'https://Offer.Example/enroll' })).toMatchObject({
      signUpAddress: 'offer.example/enroll',
    })
  })

  test.each([
    ['organization', ''],
    ['organization', '---'],
    ['reported_date', '06/24/2026'],
    ['reported_date', '2026-02-30'],
    ['remedy_months', 'twelve'],
    ['remedy_months', '0'],
    ['deadline_basis', 'soon'],
    ['days_from_letter', ''],
    ['days_from_letter', '-1'],
    ['ca_ag_report', ''],
    ['ca_ag_report', 'a/../b'],
    ['enrollment_address', 'javascript:alert(1)'],
  ])('%s %j is named', (column, cell) => {
    expect(readOfferRow({ ...row, [column]: cell })).toEqual({ column, message: expect.any(String) })
  })
})
