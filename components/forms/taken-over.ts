/** The event on the window that tells that the page's code has taken the page over. */
export const TAKEN_OVER = 'page:taken-over'
