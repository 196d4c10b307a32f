/** Gives the focus to the open tab, when what had it is gone with what it deleted. */
export function focusTab(): void {
  document.getElementById('tab-panel')?.focus({ preventScroll: true })
}
