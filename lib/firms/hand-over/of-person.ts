import 'server-only'
import { db } from '../../db/client'
import { openDisclosed } from '../certificate/read-certificate'
import type { Disclosed } from '../certificate/certificate'

/** What of a request was handed over, as its person's own export tells it. */
interface HandedOver {
  firm: string
  version: number
  handedOverAt: Date
  /** By field; null once it was recalled. */
  given: Record<string, string> | null
  status: string
  statusAt: Date | null
  recalledAt: Date | null
  recallReason: string | null
}

/** By the request's id. */
export async function handOversOf(leadIds: readonly string[]): Promise<Map<string, HandedOver>> {
  const rows = await db().handOver.findMany({
    where: { leadId: { in: [...leadIds] } },
    select: {
      leadId: true,
      handedOverAt: true,
      disclosed: true,
      status: true,
      statusAt: true,
      recalledAt: true,
      recallReason: true,
      firm: { select: { name: true } },
      version: { select: { number: true } },
    },
  })
  return new Map(
    rows.map(({ leadId, disclosed, firm, version, ...rest }) => [
      leadId,
      { firm: firm.name, version: version.number, given: valuesOf(openDisclosed(disclosed)), ...rest },
    ]),
  )
}

function valuesOf(given: Record<string, Disclosed> | null): Record<string, string> | null {
  return given && Object.fromEntries(Object.entries(given).map(([field, { value }]) => [field, value]))
}
