/** Beside the words of a button. */
export const BUTTON_ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** At the head of a note or a row. */
export const NOTE_ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** At the head of a page that does one thing. */
export const PANEL_ICON = { size: 28, strokeWidth: 1.5, 'aria-hidden': true } as const
