import 'server-only'
import type { z } from 'zod'
import type { Actor } from '@/lib/audit/record'
import { db } from '@/lib/db/client'
import { oneByOne } from '../../lists/one-by-one'
import { moveLead } from '../move-lead'
import type { movedLeadsResponse, MoveLeadsInput } from './bulk-schema'

/** Moves requests to a state, one after the other (`oneByOne`). @returns what came of each, in the order of the call. */
export async function moveLeads(
  { state, leads }: MoveLeadsInput,
  actor: Actor,
): Promise<z.infer<typeof movedLeadsResponse>['results']> {
  const rows = await db().lead.findMany({
    where: { id: { in: leads.map(({ id }) => id) } },
    select: { id: true, name: true },
  })
  return oneByOne(
    leads,
    new Map(rows.map(({ id, name }) => [id, name])),
    async ({ id, expectedState }) =>
      (await moveLead(id, { state, ...(expectedState && { expectedState }) }, actor)).message,
  )
}
