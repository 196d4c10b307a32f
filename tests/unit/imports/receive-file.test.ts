import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { env } from '@/lib/env'
import { marks, receiveFile, sweepReceivedFiles } from '@/lib/imports/uploads/receive-file'

const HOUR = 60 * 60_000
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'redress-receive-'))

beforeAll(() => {
  env().UPLOAD_DIR = folder
  marks.everyMs = 10
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

function receive() {
  const form = new FormData()
  form.set('csvFile', new File(['a,b\n'], 'a.csv'))
  return receiveFile(new Request('http://localhost/', { method: 'POST', body: form }), {
    field: 'csvFile',
    fields: [],
    maxBytes: 1_000,
    check: () => {},
    checkStart: () => {},
    checkFields: () => {},
    missing: 'none',
  })
}

function leave(name: string, age: number): void {
  const file = path.join(folder, name)
  fs.writeFileSync(file, 'x')
  const then = new Date(Date.now() - age)
  fs.utimesSync(file, then, then)
}

test('what a dead process left goes soon; what is in use stays, however long that takes', async () => {
  const { path: inUse } = await receive()
  leave(path.basename(inUse), 3 * HOUR)
  leave('redress-upload-dead.csv', HOUR)
  // Its process may be one that this one cannot see.
  leave('redress-upload-of-another.csv', 5 * 60_000)
  leave('of-somebody-else.csv', 3 * HOUR)
  while (Date.now() - fs.statSync(inUse).mtimeMs > HOUR)
    await new Promise((resolve) => setTimeout(resolve, 5))
  await sweepReceivedFiles()
  expect(fs.readdirSync(folder).sort()).toEqual(
    ['of-somebody-else.csv', path.basename(inUse), 'redress-upload-of-another.csv'].sort(),
  )
})

test('a file that is removed is not marked any more', async () => {
  const clear = jest.spyOn(globalThis, 'clearInterval')
  const { path: inUse } = await receive()
  fs.rmSync(inUse)
  while (clear.mock.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  clear.mockRestore()
  expect(fs.existsSync(inUse)).toBe(false)
})
