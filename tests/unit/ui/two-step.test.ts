import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { isTooSoon, PRESS_AGAIN_AFTER_MS } from '@/components/forms/too-soon'

// What takes something away asks first, by the one button that does (components/forms/confirm-button.tsx).

const ROOT = path.resolve(__dirname, '..', '..', '..')

/** What looks as if it took something away, and asks in another way. */
const OTHERWISE: Record<string, string> = {
  'components/leads/take-back.tsx': 'stands in a fold that opens elsewhere',
  'components/leads/confirmation.tsx': 'stands in a fold that opens elsewhere',
  'components/settings/delete-account.tsx': 'a word is typed',
  'components/diary/entry-list.tsx': 'has an Undo beside it',
  'components/admin/settlements/form-section.tsx': 'changes a form that is not saved yet',
}

function sources(): [name: string, source: string][] {
  return ['app', 'components'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx') && name !== 'forms/confirm-button.tsx')
      .map((name): [string, string] => [
        `${folder}/${name}`,
        fs.readFileSync(path.join(ROOT, folder, name), 'utf8'),
      ]),
  )
}

function looksLikeRemoving(): string[] {
  return sources()
    .filter(([, source]) => {
      // The look that belongs to a button that asks stands before the line that ends its tag.
      const parts = source.split('<ConfirmButton').map((part, at) => {
        const lines = part.split('\n')
        return at === 0 ? part : lines.slice(lines.findIndex((line) => line.trim() === '/>')).join('\n')
      })
      return parts.some((part) => /variant(?:=|: )["'](?:remove\w*|destructive)["']/.test(part))
    })
    .map(([name]) => name)
}

describe('what takes something away', () => {
  it('asks first, everywhere', () => {
    expect(looksLikeRemoving().sort()).toEqual(Object.keys(OTHERWISE).sort())
  })

  it('says what the second press does, where its label is a word alone', () => {
    const silent = sources().flatMap(([name, source]) =>
      source
        .split('<ConfirmButton')
        .slice(1)
        .map((part) => part.slice(0, part.indexOf('/>')))
        .filter((tag) => /label="[A-Z]\w+"/.test(tag) && !tag.includes('question='))
        .map(() => name),
    )
    expect(silent).toEqual([])
  })

  it('does nothing at a press within 700 ms of the first', () => {
    expect(PRESS_AGAIN_AFTER_MS).toBe(700)
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e9, noNaN: true }),
        fc.double({ min: 0, max: 699.9, noNaN: true }),
        (first, after) => isTooSoon(first, first + after),
      ),
    )
    expect(isTooSoon(1_000, 1_700)).toBe(false)
    expect(isTooSoon(1_000, 3_900)).toBe(false)
  })
})
