// Why a request is not handed over. One rule for what an operator is shown and for what the call does. Pure.

export interface HandOverFacts {
  /** Whether hand-over is on. */
  isOn: boolean
  isHandedOver: boolean
  isConfirmed: boolean
  isClosed: boolean
  /** The firm that its person agreed to; null for none. */
  firm: {
    name: string
    isActive: boolean
    /** Where it works: by the words that were agreed to, and as it says now. */
    statesThen: readonly string[]
    statesNow: readonly string[]
  } | null
  /** Whether what they agreed to was taken back. */
  isTakenBack: boolean
  /** Whether they have asked for it back from the firm that had it. */
  isKeptBack: boolean
  /** The state of its zip code; null where no state has it. */
  state: string | null
  /** Whether no lawyer is offered where its person lives, by anything that is known of that. */
  isStateOff: boolean
}

/** @returns null where it can be handed over. */
export function whyNotHandedOver(facts: HandOverFacts): string | null {
  const { firm, state } = facts
  if (facts.isHandedOver) return 'It was handed over already. That is done once.'
  if (!facts.isOn) return 'Hand-over to law firms is switched off.'
  if (!firm) return 'Its person has agreed to no law firm.'
  if (facts.isTakenBack) return 'Its person has taken back what they agreed to.'
  if (facts.isKeptBack) return 'Its person has asked for it back. It goes to nobody until they ask anew.'
  if (!facts.isConfirmed)
    return 'It is not confirmed. What its person agreed to counts once they confirm it by mail.'
  if (facts.isClosed) return 'It is closed. Move it back first if it is to be handed over.'
  if (!firm.isActive) return `${firm.name} is deactivated.`
  if (facts.isStateOff) return 'No lawyer is offered where its person lives.'
  if (state === null) return 'Its zip code is in no state.'
  if (!firm.statesThen.includes(state) || !firm.statesNow.includes(state))
    return `${firm.name} does not work in ${state}.`
  return null
}
