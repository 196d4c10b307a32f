'use client'

import { useEffect } from 'react'

// What is typed and not saved is not lost by a press on a link. The browser itself asks before the whole page goes; for a step within
// the application it does not.

const QUESTION = 'What you typed is not saved. Leave it?'

const unsaved = new Set<object>()
/** Somebody has said yes: the browser need not ask once more. */
let isLeaving = false

/** Whether the page, or a dialog, may be left: where something is not saved, a person is asked. */
export function mayLeave(): boolean {
  return unsaved.size === 0 || window.confirm(QUESTION)
}

/** Whether something that was typed on this page is not saved. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0
}

/** Asks before what was typed is left behind, by a link, by closing its dialog, or with the page. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const form = {}
    if (unsaved.size === 0) listen()
    unsaved.add(form)
    return () => {
      unsaved.delete(form)
      if (unsaved.size === 0) stopListening()
    }
  }, [isDirty])
}

function listen(): void {
  isLeaving = false
  window.addEventListener('beforeunload', askWithPage)
  // Before the links' own handlers, which lead on without the browser.
  document.addEventListener('click', askAtLink, { capture: true })
  // Where a browser knows it: else its Back leads on at once.
  window.navigation?.addEventListener('navigate', askAtBack)
}

function stopListening(): void {
  window.removeEventListener('beforeunload', askWithPage)
  document.removeEventListener('click', askAtLink, { capture: true })
  window.navigation?.removeEventListener('navigate', askAtBack)
}

function askWithPage(event: BeforeUnloadEvent): void {
  if (!isLeaving) event.preventDefault()
}

/** Back and forward within the application: the browser asks by itself only before the whole page goes. */
function askAtBack(event: NavigateEvent): void {
  if (event.navigationType !== 'traverse' || !event.cancelable || !event.destination.sameDocument) return
  if (isElsewhere(new URL(event.destination.url)) && !mayLeave()) event.preventDefault()
}

function askAtLink(event: MouseEvent): void {
  isLeaving = false
  if (!leadsAway(event) || event.defaultPrevented) return
  if (mayLeave()) {
    isLeaving = true
    return
  }
  event.preventDefault()
  event.stopPropagation()
}

/** Whether this press opens another page of ours in place of this one. To others the browser leads, and asks. */
function leadsAway(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return false
  const to = new URL(link.href, location.href)
  if (to.origin !== location.origin) return false
  return isElsewhere(to)
}

/** Another place of the same page is not. */
function isElsewhere({ pathname, search }: URL): boolean {
  return pathname !== location.pathname || search !== location.search
}
