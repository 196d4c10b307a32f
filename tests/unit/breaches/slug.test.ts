import { slug, uniqueBreachIdBase, uploadKey } from '@/lib/breaches/slug'

test.each([
  ['Acme Corp.', 'acme-corp'],
  ['  --Acme   & Söhne GmbH-- ', 'acme-söhne-gmbh'],
  ['ＡＣＭＥ①', 'acme1'],
  ['東京 株式会社', '東京-株式会社'],
  ['=cmd()', 'cmd'],
  ['!!!', 'breach'],
  ['', 'breach'],
  ['../../etc/passwd', 'etc-passwd'],
  ['हिन्दी कंपनी', 'हिन्दी-कंपनी'],
  ['𝓐cme 🚀', 'acme'],
])('the slug of %j is %j', (company, expected) => {
  expect(slug(company)).toBe(expected)
})

test('a slug is at most 200 characters and does not end in a hyphen', () => {
  expect(slug('a'.repeat(500))).toBe('a'.repeat(200))
  expect(slug(`${'a'.repeat(199)} b`)).toBe('a'.repeat(199))
  expect([...slug('𠀋'.repeat(400))]).toHaveLength(200)
})

test('one company has one key however it is typed', () => {
  const key = uploadKey('Acme Corp', '2024-05-06')
  for (const typed of ['ACME corp', '  Acme\u00a0 Corp ', 'Acme\nCorp', 'Ａｃｍｅ Corp'])
    expect(uploadKey(typed, '2024-05-06')).toBe(key)
  expect(uploadKey('Acme Corp.', '2024-05-06')).not.toBe(key)
  expect(uploadKey('Acme Corp', '2024-05-07')).not.toBe(key)
  expect(uniqueBreachIdBase('Acme Corp', '2024-05-06')).toBe('acme-corp-2024-05-06')
})
