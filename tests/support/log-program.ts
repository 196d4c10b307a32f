import fs from 'node:fs'
import { log, logRequest, setLogLevel } from '@/lib/log'

// For the test of the log: what is written at which moment. It counts its writes to standard output, and can be told that they fail.

const [, , how] = process.argv
let writes = 0
let isFull = how === 'full' || how === 'full for long'
const { writeSync } = fs
fs.writeSync = ((...args: Parameters<typeof writeSync>) => {
  if (args[0] === 1) {
    writes += 1
    if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  }
  return writeSync(...args)
}) as typeof writeSync

const logNumber = (n: number): void =>
  logRequest(
    (status) => ({
      requestId: 'r',
      where: 'w',
      who: status % 2 === 0 ? 'a' : undefined,
      method: 'GET',
      path: '/',
      status,
      ms: 1,
      isAborted: status % 3 === 0,
    }),
    n,
  )

if (how === 'quiet') setLogLevel('warn')
for (let n = 0; n < 40; n++) logNumber(n)
const before = writes
log.warn({ writes: before }, 'at once')
if (how === 'full for long') for (let n = 0; n < 20_000; n++) logNumber(n)
isFull = false
for (let n = 40; n < 45; n++) logNumber(n)
if (how === 'wait') setTimeout(() => process.kill(process.pid, 'SIGKILL'), 60_000)
else if (how === 'throw') throw new Error('ended')
else process.exit(0)
