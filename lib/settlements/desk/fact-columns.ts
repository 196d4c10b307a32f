import type { Prisma } from '@/prisma/generated/client'
import type { Facts } from '../facts-schema'

/** Facts as a settlement's columns hold them. Pure. */
export function factColumns({
  portals,
  incidentFrom,
  incidentTo,
  classSize,
  fundCents,
  ...rest
}: Partial<Facts>): Prisma.SettlementUpdateInput {
  return {
    ...rest,
    ...(portals && { portals: portals as unknown as Prisma.InputJsonArray }),
    ...(incidentFrom !== undefined && { incidentFrom: dayOf(incidentFrom) }),
    ...(incidentTo !== undefined && { incidentTo: dayOf(incidentTo) }),
    ...(classSize !== undefined && { classSize: classSize === null ? null : BigInt(classSize) }),
    ...(fundCents !== undefined && { fundCents: fundCents === null ? null : BigInt(fundCents) }),
  }
}

const dayOf = (day: string | null): Date | null => (day === null ? null : new Date(day))
