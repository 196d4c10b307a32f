/** Said wherever an invented company is written about. */
export const EXAMPLE_WORDS = 'Example: this company is invented, for demonstration.'
