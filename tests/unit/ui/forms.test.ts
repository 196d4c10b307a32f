import fs from 'node:fs'
import path from 'node:path'

// components/forms/guard-forms.ts holds a form that is posted until its code is there: one whose code never says so would wait
// for ever, and one without a method would be put into the page's address by the browser.

const ROOT = path.resolve(__dirname, '..', '..', '..')

function formsIn(folder: string): { file: string; tag: string; source: string }[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) => {
      const source = fs.readFileSync(path.join(ROOT, folder, name), 'utf8')
      return [...source.matchAll(/<form\b(?:=>|[^>])*>/g)].map(([tag]) => ({
        file: `${folder}/${name}`,
        tag,
        source,
      }))
    })
}

const forms = [...formsIn('components'), ...formsIn('app')]
/** Their visitors never see them before the code: an answer of the code itself, or nothing to send. */
const BY_CODE_ALONE = [
  'components/mail/not-mine.tsx',
  'components/settings/end-access.tsx',
  'components/admin/upload/choose-file.tsx',
]

test('there are forms to look at', () => expect(forms.length).toBeGreaterThan(25))

test.each(forms.map(({ file, tag, source }) => [file, tag, source]))(
  '%s says how it is sent',
  (file, tag) => {
    expect([file, /method="(post|get)"/.test(tag) || BY_CODE_ALONE.includes(file)]).toEqual([file, true])
  },
)

test.each(forms.filter(({ tag }) => tag.includes('method="post"')).map(({ file, source }) => [file, source]))(
  '%s is handed over to its code',
  (file, source) => expect([file, /<SubmitButton|takeOver\(/.test(source)]).toEqual([file, true]),
)
