import 'server-only'
import { openCases } from '../cases/open-cases'

/** What follows when the owner of an address has confirmed requests, in the same transaction: those for a lawyer open cases. */
export const afterLeadsConfirmed = openCases
