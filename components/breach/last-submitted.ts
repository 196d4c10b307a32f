// What was last submitted in this tab. A refused check leaves no trace on the server, and the page that then opens
// must not have lost what was typed. Never in the URL, never on the device.

let address = ''

/** The address that this tab asked about last, as typed; '' when it has not asked since it was opened. */
export function lastSubmitted(): string {
  return address
}

export function noteSubmitted(email: string): void {
  address = email
}
