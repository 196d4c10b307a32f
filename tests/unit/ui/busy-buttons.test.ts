import fs from 'node:fs'
import path from 'node:path'

// Of several buttons only the one that was pressed says that it is at work: the others wait (`blocked`).

const ROOT = path.resolve(__dirname, '..', '..', '..')

/** The functions of a file, and in each what its buttons say while which flag is set. */
function saidTogether(source: string): string[] {
  return source.split(/^(?:export )?(?:async )?function /m).flatMap((part) => {
    const labels = new Map<string, Set<string>>()
    for (const [tag] of part.matchAll(/<(?:ConfirmButton|ActionButton|SubmitButton)\b[\s\S]*?\/>/g)) {
      const flag = /\bbusy=\{([^}]*)\}/.exec(tag)?.[1]
      const said = /\bbusyLabel=("[^"]*"|\{[^}]*\})/.exec(tag)?.[1]
      if (flag === undefined || said === undefined) continue
      labels.set(flag, (labels.get(flag) ?? new Set()).add(said))
    }
    return [...labels].flatMap(([flag, said]) => (said.size > 1 ? [`${flag}: ${[...said].join(', ')}`] : []))
  })
}

const files = ['app', 'components'].flatMap((folder) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${folder}/${name}`),
)

it('no two buttons that say different things are at work together', () => {
  const found = files.flatMap((file) =>
    saidTogether(fs.readFileSync(path.join(ROOT, file), 'utf8')).map((said) => `${file}: ${said}`),
  )
  expect(found).toEqual([])
})

it('finds two that are', () => {
  const button = (words: string) =>
    `<ConfirmButton busyLabel="${words}" busy={busy} onConfirm={() => go()} />`
  expect(saidTogether(`function One() { ${button('Saving...')} ${button('Deleting...')} }`)).toEqual([
    'busy: "Saving...", "Deleting..."',
  ])
  expect(
    saidTogether(`function One() { ${button('Saving...')} }\nfunction Two() { ${button('Deleting...')} }`),
  ).toEqual([])
})
