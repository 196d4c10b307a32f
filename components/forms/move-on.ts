const STOPS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'

/**
 * Moves the keyboard on from what is about to go from the page: to the next thing that takes it, or to the last before it. Where it is
 * elsewhere already it stays.
 */
export function moveOn(going: Element | null): void {
  if (!going?.contains(document.activeElement)) return
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && stop.checkVisibility() && !going.contains(stop),
  )
  const comesAfter = (stop: Element) =>
    (going.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const next = stops.find(comesAfter) ?? stops.at(-1)
  next?.focus()
}
