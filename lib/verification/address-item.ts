/** How many more addresses one member may have. */
export const MAX_ADDRESSES = 10
