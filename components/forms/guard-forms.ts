/** What a form knows about itself, on the element: the page's code may come later than its visitor's first Enter. */
export interface GuardedForm extends HTMLFormElement {
  /** Its code is there, and takes what is sent. */
  isReady?: boolean
  /** It was sent before, and waits for its code. */
  isHeld?: boolean
  /** When the browser went off with it. Milliseconds. */
  leftAt?: number
}

/**
 * What is sent before a form's code is there: a form that has an address of its own is sent by the browser, once; any other, and one
 * whose code has to look at it before it leaves (`data-waits`), waits for its code. Its source text is a script that runs before all others, so it uses nothing outside itself.
 */
function guardForms(): void {
  /** As long as a call may take. Milliseconds. */
  const ON_ITS_WAY_MS = 15_000
  const HELD = 'data-held'
  // On the window, before anything else hears of it.
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as GuardedForm
      const waits = form.hasAttribute('data-waits')
      const isLeaving = performance.now() - (form.leftAt ?? -Infinity) < ON_ITS_WAY_MS
      if (!isLeaving && (form.isReady || (form.getAttribute('method') !== 'post' && !waits))) return
      event.stopImmediatePropagation()
      // The browser would lose a link's token, which stands behind the number sign.
      const goesByItself = form.hasAttribute('action') && !waits && !location.hash.startsWith('#token=')
      if (goesByItself && !isLeaving) {
        form.leftAt = performance.now()
        return
      }
      event.preventDefault()
      if (goesByItself) return
      form.isHeld = true
      form.setAttribute(HELD, '')
    },
    true,
  )
  // Come back to with the browser's button, a page is as it was left.
  addEventListener('pageshow', (event) => {
    if (event.persisted) for (const form of document.forms) delete (form as GuardedForm).leftAt
  })
}

/** Hands a form over to its code, which is there now: what waits is sent. */
export function takeOver(form: GuardedForm | null | undefined): void {
  if (!form) return
  form.isReady = true
  if (!form.isHeld) return
  form.isHeld = false
  form.removeAttribute('data-held')
  // Once all of the form's code has begun, and has heard what was chosen before (keep-presses.ts).
  setTimeout(() => form.requestSubmit())
}

/** Runs before the page's own scripts. */
export const FORM_SCRIPT = `(${guardForms.toString()})()`
