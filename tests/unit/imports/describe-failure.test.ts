import { describeFailure } from '@/lib/imports/close-import'
import { ImportError } from '@/lib/imports/read/import-error'
import { log } from '@/lib/log'

beforeEach(() => jest.spyOn(log, 'error').mockImplementation())

const coded = (code: string, message = 'secret-person@example.com') =>
  Object.assign(new Error(message), { code })

/** Also tells whether the same file is tried again by itself. */
test.each<[string, unknown, string, boolean]>([
  [
    'what nobody foresaw',
    new Error('secret-person@example.com'),
    'The import failed. Nothing was loaded.',
    false,
  ],
  ['a file that cannot be read', coded('EIO'), 'The import failed (EIO). Nothing was loaded.', false],
  ['a file that is gone', coded('ENOENT'), 'The import failed (ENOENT). Nothing was loaded.', false],
  [
    'a reset of whoever sends the file',
    coded('ECONNRESET'),
    'The import failed (ECONNRESET). Nothing was loaded.',
    false,
  ],
  ['rolled back for another', coded('40P01'), 'The import failed (40P01). Nothing was loaded.', true],
  [
    'Prisma without a connection to be had',
    coded('P2024'),
    'The import failed (P2024). Nothing was loaded.',
    true,
  ],
  [
    'the driver without a connection to be had',
    new Error('timeout exceeded when trying to connect'),
    'The database could not be reached. Nothing was loaded.',
    true,
  ],
  [
    'the driver whose connection broke',
    new Error('Connection terminated unexpectedly'),
    'The database could not be reached. Nothing was loaded.',
    true,
  ],
  [
    'a connection that the server ended',
    coded('57P01'),
    'The connection to the database was lost. Nothing was loaded.',
    false,
  ],
  ['what says it itself', new ImportError('The header is empty.'), 'The header is empty.', false],
])('%s', (_, error, message, isPassing) => {
  expect(describeFailure(error, null, undefined)).toMatchObject({ message, isPassing })
})

test('an import that was told to stop says so, whatever came of it', () => {
  expect(
    describeFailure(new Error('timeout exceeded when trying to connect'), null, AbortSignal.abort()).message,
  ).toBe('The import was stopped. Nothing was loaded.')
})
