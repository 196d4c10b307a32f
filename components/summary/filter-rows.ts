import { saveFile } from '@/components/ui/save-file'

// What a pressed tile does to the groups of a summary, and the link to its file. Loaded when one is pressed.

/** Saves the result, and says beside its link what came of it. */
export async function saveResult(link: HTMLAnchorElement): Promise<void> {
  const status = link.nextElementSibling!
  status.textContent = 'Making the file...'
  status.textContent = await saveFile(link.href)
}

/** Leaves the breaches that leaked what a tile names, says how many they are, and moves the keyboard to the way back. */
export function filterRows(root: HTMLElement, tile: HTMLAnchorElement): void {
  const bar = root.querySelector<HTMLElement>('[data-bar]')!
  const status = bar.querySelector('p')!
  const back = bar.querySelector('button')!
  const unmark = () => document.querySelector('[data-leak][aria-current]')?.removeAttribute('aria-current')
  const { leak, label, shown } = tile.dataset
  unmark()
  tile.setAttribute('aria-current', 'true')
  showOnly(root, leak!)
  bar.dataset.on = ''
  back.hidden = false
  status.textContent = `${label}: ${shown} of ${root.dataset.all} breaches shown.`
  back.onclick = () => {
    unmark()
    showOnly(root, null)
    delete bar.dataset.on
    back.hidden = true
    status.textContent = ''
    tile.focus()
  }
  root.scrollIntoView()
  back.focus({ preventScroll: true })
}

/** Hides every breach that did not leak it, and what holds no other; null shows all again. */
function showOnly(root: HTMLElement, leak: string | null): void {
  for (const item of root.querySelectorAll<HTMLElement>('[data-leaks]'))
    item.hidden = leak !== null && !item.dataset.leaks!.split(' ').includes(leak)
  for (const part of root.querySelectorAll<HTMLElement>('[data-part]')) {
    part.hidden = !part.querySelector('[data-leaks]:not([hidden])')
    if (part instanceof HTMLDetailsElement) part.open = leak !== null
  }
  for (const figure of root.querySelectorAll<HTMLElement>('[data-count]')) {
    const all = figure.dataset.count!
    const here = figure.closest('[data-part]')!.querySelectorAll('[data-leaks]:not([hidden])').length
    figure.textContent = String(here) === all ? all : `${here} of ${all}`
  }
}
