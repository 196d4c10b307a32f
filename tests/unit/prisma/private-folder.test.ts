import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makePrivateFolder } from '@/prisma/private-folder'

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'redress-private-'))
afterAll(() => fs.rmSync(base, { recursive: true, force: true }))

const modeOf = (dir: string) => fs.statSync(dir).mode & 0o777

test.each([
  [1000, 0o700],
  [undefined, 0o700],
  [0, 0o711],
])('for user %p a folder has the mode %i, whether it is new or was open before', (uid, mode) => {
  const fresh = path.join(base, `new-${uid}`)
  const before = path.join(base, `before-${uid}`)
  fs.mkdirSync(before, { mode: 0o755 })
  for (const dir of [fresh, before]) {
    makePrivateFolder(dir, uid ?? undefined)
    expect(modeOf(dir)).toBe(uid === undefined && process.getuid?.() === 0 ? 0o711 : mode)
  }
})
