import { FORM_SCRIPT } from '@/components/forms/guard-forms'
import { PRESS_SCRIPT } from '@/components/forms/keep-presses'
import { THEME_SCRIPT } from './theme-script'

/** What runs before the page is drawn and before all other scripts, as one text. */
export const HEAD_SCRIPTS = `${THEME_SCRIPT};${FORM_SCRIPT};${PRESS_SCRIPT}`
