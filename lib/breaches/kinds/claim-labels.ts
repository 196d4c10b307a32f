// What stands on buttons and badges of a settlement. Pure, and small: forms in browsers read it.

/** The status of an entry while somebody can file. */
export const CLAIMS_OPEN = 'Claims open'
/** The button that leads to our page of the settlement. */
export const SEE_HOW = 'See how to claim, free'
/** The way past it. */
export const STILL_A_LAWYER = 'I still want to talk to a lawyer'
