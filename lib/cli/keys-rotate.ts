import { parseArgs } from 'node:util'
import { COMMAND_LINE, recordAudit } from '../audit/record'
import { knownKeys, sealingKey } from '../crypto/keyring'
import { formatNumber } from '../validation/format-number'
import { rotateKeys, type ColumnCount, type Rotation } from '../keys/rotate-keys'
import { db } from '../db/client'
import { showRotation } from './rotation-progress'
import { withDatabase } from './with-database'

// `npm run keys:rotate`: seals everything that is stored under ENCRYPTION_KEY, while web and worker run (docs/keys.md). With
// --dry-run it counts what is sealed under which key. Values that no known key opens are left as they are, and the verdict is no
// success unless --allow-unreadable says that their key is gone for good.

void withDatabase(async () => {
  const { values } = parseArgs({
    options: { 'dry-run': { type: 'boolean' }, 'allow-unreadable': { type: 'boolean' } },
  })
  const dryRun = values['dry-run'] ?? false
  const progress = showRotation(process.stderr)
  const rotation = await rotateKeys({
    dryRun,
    forgetLost: values['allow-unreadable'],
    onProgress: progress.show,
  }).finally(progress.stop)
  printTable(rotation.columns, dryRun)
  if (dryRun) return 0
  const resealed = Object.fromEntries(
    rotation.columns.filter((column) => column.resealed > 0).map((column) => [column.name, column.resealed]),
  )
  await recordAudit(db(), {
    actor: COMMAND_LINE,
    action: 'keys.rotate',
    subject: sealingKey().name,
    after: { ...resealed, left: rotation.left, unreadable: rotation.unreadable },
  })
  const complaints = complaintsOf(rotation, values['allow-unreadable'] ?? false)
  console.log(`${formatNumber(rotation.left)} values left under other keys`)
  // Last, so that nobody takes the line before for the end of it.
  for (const complaint of complaints) console.log(complaint)
  return complaints.length === 0 ? 0 : 1
})

function complaintsOf({ left, unreadable, imports }: Rotation, allowUnreadable: boolean): string[] {
  return [
    ...(left > 0
      ? [
          'Some process still seals under another key, or holds rows. Give every process this ENCRYPTION_KEY, then run this again.',
        ]
      : []),
    ...(imports > 0
      ? [
          `${formatNumber(imports)} imports are under way, whose addresses cannot be seen yet. Run this again when they are over.`,
        ]
      : []),
    ...(unreadable > 0 && !allowUnreadable
      ? [
          `${formatNumber(unreadable)} values cannot be opened with the keys given. Is a former key missing from ENCRYPTION_KEYS_ALSO? If it is gone for good, run this with --allow-unreadable.`,
        ]
      : []),
  ]
}

function printTable(columns: ColumnCount[], dryRun: boolean): void {
  const others = [
    ...new Set([
      ...knownKeys()
        .slice(1)
        .map(({ name }) => name),
      ...columns.flatMap((column) => [...column.others.keys()]),
    ]),
  ]
    .sort()
    .reverse()
  const heads = [
    `${sealingKey().name} (seals)`,
    ...others.map((name) => name || 'without id'),
    'not readable',
    ...(dryRun ? [] : ['sealed anew']),
  ]
  const width = Math.max(...columns.map(({ name }) => name.length))
  console.log(['Under the key'.padEnd(width), ...heads.map((head) => head.padStart(16))].join('  '))
  for (const { name, current, others: found, unreadable, resealed } of columns) {
    const cells = [
      current,
      ...others.map((other) => found.get(other) ?? 0),
      unreadable,
      ...(dryRun ? [] : [resealed]),
    ]
    console.log([name.padEnd(width), ...cells.map((cell) => formatNumber(cell).padStart(16))].join('  '))
  }
}
