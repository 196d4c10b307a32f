import { TAKEN_OVER } from './taken-over'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * What is pressed, chosen and typed before the page's code hears of it is done when it does. A press is shown to wait, and counts once however
 * often it is repeated; of buttons that stand for one choice (`data-either`, `radiogroup`) the last one counts. What the browser does by itself
 * (links, forms, popovers) is left to it. Its source text is a script that runs before all others, so it uses nothing outside itself.
 */
function keepPresses(takenOver: string): void {
  /** Later it would come as a surprise. Milliseconds. */
  const KEPT_MS = 30_000
  const PULSE_MS = 700
  const pressed = new Map<HTMLButtonElement, { event: Event; pulse: Animation | undefined }>()
  const changed = new Map<Field, string | boolean>()
  /** Where a press has begun that is not over yet, and when; and where a word is being composed. */
  let begun: EventTarget | null = null
  let begunAt = Infinity
  let composed: EventTarget | null = null
  const again = new Set<HTMLButtonElement>()
  /** Presses that were done, and when. Milliseconds. */
  const done = new Map<HTMLButtonElement, number>()
  let isTaken = false
  let isTold = false

  function forget(button: HTMLButtonElement): void {
    pressed.get(button)?.pulse?.cancel()
    pressed.delete(button)
  }
  function pulse(button: HTMLButtonElement): Animation | undefined {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    return button.animate?.([{ opacity: isStill ? 0.5 : 1 }, { opacity: 0.5 }], {
      delay: PULSE_MS / 2,
      duration: PULSE_MS,
      direction: 'alternate',
      iterations: KEPT_MS / PULSE_MS,
    })
  }
  function isField(target: EventTarget | null): target is Field {
    return (
      target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement
    )
  }
  function isBox(field: Field): field is HTMLInputElement {
    return field.type === 'checkbox' || field.type === 'radio'
  }
  function keepField({ target }: Event): void {
    if (isTold || !isField(target)) return
    // Of radio buttons only the one that is chosen tells so.
    for (const field of changed.keys())
      if (field.type === 'radio' && field.name === target.name && field.form === target.form)
        changed.delete(field)
    changed.set(target, isBox(target) ? target.checked : target.value)
  }
  function buttonOf({ target }: Event): HTMLButtonElement | null {
    const button = target instanceof Element ? target.closest('button') : null
    const isOurs =
      button?.type === 'button' && !button.hasAttribute('popovertarget') && !button.hasAttribute('command')
    return isOurs ? button : null
  }
  function begin(event: Event | null): void {
    begun = event && buttonOf(event)
    begunAt = event?.timeStamp ?? Infinity
  }
  function keepPress(event: Event): void {
    const at = begunAt
    begin(null)
    const button = buttonOf(event)
    if (isTold) {
      // Begun before the one that waited was seen to be done, it counts with it.
      if (event.isTrusted && button && at < (done.get(button) ?? 0)) {
        event.stopImmediatePropagation()
        event.preventDefault()
      }
      return
    }
    // A box: React may come between its press and its change, and would take it for what came with the page.
    if (isField(event.target) && isBox(event.target)) keepField(event)
    if (!button) return
    // React hears of this one.
    if (isTaken) return void again.delete(button)
    const isOneOf = button.parentElement?.matches('[data-either], [role=radiogroup]')
    for (const other of pressed.keys())
      if (other === button || (isOneOf && other.parentNode === button.parentNode)) forget(other)
    pressed.set(button, { event, pulse: pulse(button) })
  }

  function tellField(field: Field, was: string | boolean): void {
    // React takes over what it has left for later where a user does something, as this says.
    field.dispatchEvent(new Event('dragend', { bubbles: true }))
    if (field.disabled) return
    if (isBox(field)) {
      field.checked = !was
      field.click()
    } else if (field instanceof HTMLSelectElement || field.type === 'file') {
      if (field instanceof HTMLSelectElement) field.value = String(was)
      field.dispatchEvent(new Event('change', { bubbles: true }))
    } else if (field === composed)
      field.addEventListener('compositionend', () => tellText(field, field.value), { once: true })
    // What a browser or a password manager filled in is theirs until somebody touches it.
    else if (!isFilledIn(field)) tellText(field, String(was))
  }
  function isFilledIn(field: Field): boolean {
    try {
      return field.matches(':autofill')
    } catch {
      return field.type === 'password'
    }
  }
  /** React hears of a text when it is another than the last that was set by a script, so one is. */
  function tellText(field: Exclude<Field, HTMLSelectElement>, text: string): void {
    const isHere = field === document.activeElement
    const { selectionStart, selectionEnd, selectionDirection } = field
    // Where nobody can say how far somebody is, as in a date, it is told when they go on.
    if (isHere && selectionStart === null)
      return field.addEventListener('blur', () => tellText(field, field.value), { once: true })
    field.value = `${text} `
    const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(field, text)
    // Safari moves the keyboard to whatever is selected in.
    if (isHere) field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  function pressAgain(button: HTMLButtonElement): void {
    button.click()
    done.set(button, performance.now())
  }
  function takeOver(): void {
    if (isTaken) return
    isTaken = true
    const now = performance.now()
    for (const [button, { event }] of pressed) {
      forget(button)
      // Where it is a press that made React take over, React goes on with that press by itself.
      const isUnderWay = event.eventPhase !== Event.NONE
      if (!isUnderWay && now - event.timeStamp < KEPT_MS) again.add(button)
    }
    setTimeout(() => {
      isTold = true
      const left = [...changed].map((one) => () => tellField(...one))
      // One that is being pressed once more is heard of when that is over.
      for (const button of again) if (button !== begun) left.push(() => pressAgain(button))
      // One after the other: each sees what the one before it changed. All before a form that waited is sent.
      const next = () => {
        const tell = left.shift()
        if (!tell) return
        tell()
        queueMicrotask(next)
      }
      next()
    })
  }
  addEventListener('pointerdown', begin, true)
  addEventListener('pointercancel', () => begin(null), true)
  addEventListener('keydown', (event) => begin(/^( |Enter)$/.test(event.key) ? event : null), true)
  addEventListener('click', keepPress, true)
  addEventListener('input', keepField, true)
  addEventListener('change', keepField, true)
  addEventListener('compositionstart', ({ target }) => void (composed = target), true)
  addEventListener('compositionend', () => void (composed = null), true)
  addEventListener(takenOver, takeOver)
}

/** Runs before the page's own scripts. */
export const PRESS_SCRIPT = `(${keepPresses.toString()})(${JSON.stringify(TAKEN_OVER)})`
