/** How long an operator can put back what was removed, and take back an import. */
const RESTORE_DAYS = 7

/** Until when something can be undone. Pure. */
export function undoUntil(done: Date): Date {
  return new Date(done.getTime() + RESTORE_DAYS * 24 * 60 * 60 * 1000)
}
