import { hasUnsaved } from './use-unsaved'

// Whether something was typed on this page that would be lost with it. Not every form says so by itself.

let typedAt: string | null = null

const here = (): string => location.pathname + location.search

/** What is typed into a text field counts, but for those that look for something: these stand in the page's address. */
function note({ target }: Event): void {
  if (!(target instanceof HTMLTextAreaElement) && !(target instanceof HTMLInputElement)) return
  const isText = target instanceof HTMLTextAreaElement || !NOT_TYPED.has(target.type)
  const isSearch = target.form !== null && target.form.getAttribute('method') !== 'post'
  if (isText && !isSearch) typedAt = here()
}

const NOT_TYPED = new Set(['checkbox', 'radio', 'search', 'hidden', 'submit', 'button', 'file', 'password'])

if (typeof document !== 'undefined') document.addEventListener('input', note, { capture: true })

/** Whether something is typed here that is not saved, as far as can be known. */
export function hasTyped(): boolean {
  return hasUnsaved() || typedAt === here()
}
