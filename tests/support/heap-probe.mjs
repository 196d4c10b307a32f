import { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import v8 from 'node:v8'
import vm from 'node:vm'

// Loaded into a server that is measured (node --import), before anything of its own. It says over the parent's channel what
// the process holds. Everything is collected first, so that what is counted is what something still refers to.

v8.setFlagsFromString('--expose-gc')
const collect = vm.runInNewContext('gc')
const count = (type) => v8.queryObjects(type, { format: 'count' })

let before = performance.eventLoopUtilization()

process.on('message', (message) => {
  if (typeof message?.probe !== 'number') return
  if (message.what === 'busy') {
    process.send({ probe: message.probe, busy: performance.eventLoopUtilization(before).utilization })
    before = performance.eventLoopUtilization()
    return
  }
  collect()
  const { rss, heapUsed, external } = process.memoryUsage()
  const resources = {}
  for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1
  const own = globalThis.__limitTables?.own ?? new Map()
  process.send({
    probe: message.probe,
    rss,
    heapUsed,
    external,
    resources,
    requests: count(IncomingMessage),
    responses: count(ServerResponse),
    tables: [...own].map(([name, table]) => ({ name, keys: table.size(), bytes: table.bytes })),
  })
})
