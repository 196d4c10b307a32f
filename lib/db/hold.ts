import 'server-only'
import type { Prisma } from '@/prisma/generated/client'

/**
 * Holds the account of whoever makes a call until a transaction ends, and looks again whether they still may: between the door and here
 * lies the time that a body takes to come. Called before anything else is locked but addresses and the one lock of a list.
 * @throws AppError as at the door.
 */
export type Hold = (tx: Prisma.TransactionClient) => Promise<void>
