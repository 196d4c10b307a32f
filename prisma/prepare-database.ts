import { migrate } from './migrate'
import { grantRuntime, roleIn } from './runtime-role'

/**
 * Brings a database up to date, and gives the role that the processes run as what it needs.
 * @param ownerUrl of the role that owns the tables, which may be the same.
 */
export async function prepareDatabase(ownerUrl: string, runtimeUrl: string): Promise<void> {
  await migrate(ownerUrl)
  if (roleIn(runtimeUrl) !== roleIn(ownerUrl)) await grantRuntime(ownerUrl, roleIn(runtimeUrl))
}
