import { saveFile } from '@/components/ui/save-file'

// What the links of a summary do when they are pressed: loaded then.

/** Does what a link of the summary is for. */
export function follow(root: HTMLElement, link: HTMLAnchorElement): void {
  if (link.download) void saveResult(link)
  else if (link.dataset.leak && link.dataset.shown !== root.dataset.all) {
    opened(root, link.hash)
    filterRows(root, link)
  } else openRow(root, link.hash)
}

/** Opens what a fragment leads to, with all that it is folded in, and moves the keyboard there. */
export function openRow(root: HTMLElement, hash: string): void {
  const target = opened(root, hash)
  if (!target) return
  target.scrollIntoView()
  const summary = target instanceof HTMLDetailsElement ? target.querySelector('summary') : null
  ;(summary ?? target).focus({ preventScroll: true })
}

/** @returns what a link leads to in there, opened. */
function opened(root: HTMLElement, hash: string): HTMLElement | null {
  const target = document.getElementById(idIn(hash))
  if (!target || !root.contains(target)) return null
  if (target.closest('[hidden]')) root.querySelector<HTMLElement>('[data-bar] button')!.click()
  for (let at: Element | null = target; at; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true
  return target
}

/** The id that a fragment names. Anybody can write one, and one that cannot be decoded names nothing here. */
function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** Saves the result, and says beside its link what came of it. */
async function saveResult(link: HTMLAnchorElement): Promise<void> {
  const status = link.nextElementSibling!
  status.textContent = 'Making the file...'
  status.textContent = await saveFile(link.href)
}

/** Leaves the breaches that leaked what a tile names, says how many they are, and moves the keyboard to the way back. */
function filterRows(root: HTMLElement, tile: HTMLAnchorElement): void {
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
