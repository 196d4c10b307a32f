import { plural } from '../../site/format'

// How many rows and addresses of a file are not loaded, in words. Pure.

interface Rejected {
  rowsRejected: number
  addressesRejected: number
}

/** '2 rows and 5 addresses', '1 address'; empty where all are loaded. */
export function rejectedWords({ rowsRejected, addressesRejected }: Rejected): string {
  return [
    ...(rowsRejected > 0 ? [plural(rowsRejected, 'row', 'rows')] : []),
    ...(addressesRejected > 0 ? [plural(addressesRejected, 'address', 'addresses')] : []),
  ].join(' and ')
}

/** Whether the verb after those words is of one. */
export function isOneRejected({ rowsRejected, addressesRejected }: Rejected): boolean {
  return rowsRejected + addressesRejected === 1
}
