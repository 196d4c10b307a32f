import { useEffect, useEffectEvent, type RefObject } from 'react'

// What is typed into a form, for as long as its tab is open: browsers restore no field of a page that is not to be stored, and none of a
// form that is made anew on the way back. It never leaves the browser, and goes when the form is sent and at sign-in and sign-out.

const PREFIX = 'typed:'
/** As long as a visit. Milliseconds. */
const KEPT_MS = 2 * 60 * 60 * 1000

interface Kept {
  at: number
  fields: Record<string, string | boolean>
}

interface KeptFields {
  /** Keeps what stands in the fields now. */
  keep(): void
  forget(): void
}

/**
 * Puts back what was typed before into fields that stand as the page made them.
 * @param key of the form, and of what it is about.
 * @param names of the fields: no password, and nothing that agrees to words which may be others by now.
 * @param isFresh the page shows what was typed by itself.
 */
export function useKeptFields(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  names: readonly string[],
  isFresh = false,
): KeptFields {
  const name = PREFIX + key
  const restore = useEffectEvent(() => {
    const kept = isFresh ? null : read(name)
    if (kept) for (const field of fieldsOf(form.current, names)) putBack(field, kept.fields[field.name])
  })
  useEffect(() => restore(), [])
  return {
    keep() {
      const fields = fieldsOf(form.current, names).map((field) => [field.name, valueOf(field)])
      try {
        sessionStorage.setItem(name, JSON.stringify({ at: Date.now(), fields: Object.fromEntries(fields) }))
      } catch {
        // Then it is not there after a reload.
      }
    },
    forget: () => forgetAll(name),
  }
}

/** Of every form in this tab. */
export function forgetKeptFields(): void {
  forgetAll(PREFIX)
}

function forgetAll(prefix: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

function read(name: string): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Kept | null
    if (kept && Date.now() - kept.at < KEPT_MS) return kept
    sessionStorage.removeItem(name)
    return null
  } catch {
    return null
  }
}

/** Those that can be changed. */
function fieldsOf(form: HTMLFormElement | null, names: readonly string[]): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (field) => field instanceof HTMLInputElement && names.includes(field.name) && !field.readOnly,
  ) as HTMLInputElement[]
}

const valueOf = ({ type, checked, value }: HTMLInputElement): string | boolean =>
  type === 'checkbox' ? checked : value

/** What was typed before this code was there stays. */
function putBack(field: HTMLInputElement, value: string | boolean | undefined): void {
  if (typeof value === 'boolean') {
    if (field.checked === field.defaultChecked) field.checked = value
  } else if (value !== undefined && field.value === field.defaultValue) field.value = value
  // Nothing is ticked out of sight.
  for (
    let part = field.closest('details');
    part && value === true;
    part = part.parentElement!.closest('details')
  )
    part.open = true
}
