import { parseArgs } from 'node:util'
import { COMMAND_LINE } from '../audit/record'
import { CatalogueError, readCatalogueFromFile } from '../breaches/catalogue/read-catalogue'
import { startCatalogueSync } from '../breaches/sync/run-catalogue-sync'
import { formatDate, plural } from '../site/format'
import { withDatabase } from './with-database'

const USAGE = 'Usage: npm run catalogue:sync [-- --file PATH]'

void withDatabase(async () => {
  const file = readFileOption()
  const run = await startCatalogueSync({
    actor: COMMAND_LINE,
    wait: true,
    ...(file !== undefined && { readFile: () => readCatalogueFromFile(file) }),
  })
  const report = await run.done
  console.log(`${report.added} added, ${report.changed} changed, ${report.unchanged} unchanged.`)
  if (report.absent > 0)
    console.log(`${plural(report.absent, 'entry', 'entries')} of earlier syncs not in this one; kept.`)
  console.log(
    `Catalogue as of ${formatDate(report.asOf)}. Data from Have I Been Pwned, https://haveibeenpwned.com, CC BY 4.0.`,
  )
  return 0
})

function readFileOption(): string | undefined {
  try {
    return parseArgs({ options: { file: { type: 'string' } } }).values.file
  } catch {
    throw new CatalogueError(USAGE)
  }
}
