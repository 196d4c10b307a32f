// A member's further address, as /settings and GET /v1/users/me show it. Pure.

/** Another address to look up. `waiting`: its link has not been opened yet. */
export interface AddressItem {
  id: string
  email: string
  waiting: boolean
  /** True when its link is too old, so that a new one has to be asked for. */
  linkExpired: boolean
  addedAt: string
  lookupOptOut: boolean
}

/** How many more addresses one member may have. */
export const MAX_ADDRESSES = 10
