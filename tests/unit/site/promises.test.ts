import fs from 'node:fs'
import path from 'node:path'

// What nobody here can know of a reader: that they are in a class, or that something is theirs to have. The list of words for settlements
// alone is lib/settlements/forbidden-words.ts; these stand on no page and in no mail.

const PROMISES = /\b(?:qualif(?:y|ies|ied|ying)|(?:in)?eligible|entitled)\b|(?<!may be )\bopen to you\b/gi

/** Where such words name the rule itself, or deny it. */
const ALLOWED: Readonly<Record<string, string>> = {
  'lib/settlements/forbidden-words.ts': 'the list of them',
  'components/legal/terms-service.tsx': 'says that nobody can promise it',
}

function filesIn(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((name) => /\.tsx?$/.test(name))
}

const withoutComments = (code: string): string =>
  code
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('//'))
    .join('\n')

test.each(['app', 'components', 'emails', 'lib', 'prisma/catalogue'])('no text of %s promises', (folder) => {
  const files = filesIn(folder)
  expect(files.length).toBeGreaterThan(5)
  const found = files
    .filter((name) => !(name in ALLOWED))
    .flatMap((name) => {
      // JSX breaks a sentence over lines.
      const text = withoutComments(fs.readFileSync(name, 'utf8')).replace(/\s+/g, ' ')
      return [...text.matchAll(PROMISES)].map(({ 0: words }) => `${name}: ${words}`)
    })
  expect(found).toEqual([])
})

test('the words are found', () => {
  for (const words of ['You qualify.', 'A settlement is open to you', 'you are eligible'])
    expect([words, words.match(PROMISES)?.length]).toEqual([words, 1])
  expect('Legal action may be open to you'.match(PROMISES)).toBeNull()
})
