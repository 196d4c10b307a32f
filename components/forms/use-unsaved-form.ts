'use client'

import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { isChanged, typedTexts, type TypedField } from './changed-fields'
import { useUnsaved } from './use-unsaved'

interface UnsavedForm {
  /** Looks whether there is something by now: for the form's `onInput`. */
  look(): void
  /** What the form has is about to be sent. @returns what to call once it is saved. */
  sending(): () => void
}

/** Asks before what somebody typed into a form is left behind: not where nothing was typed, nor once it is saved. */
export function useUnsavedForm(form: RefObject<HTMLFormElement | null>): UnsavedForm {
  const saved = useRef<ReadonlyMap<string, string>>(new Map())
  const [hasTyped, setHasTyped] = useState(false)
  useUnsaved(hasTyped)

  const fields = (): TypedField[] => [...(form.current?.elements ?? [])] as unknown as TypedField[]

  function look(): void {
    setHasTyped(isChanged(fields(), saved.current))
  }

  function sending(): () => void {
    const sent = typedTexts(fields())
    return () => {
      saved.current = sent
      look()
    }
  }

  // Typed before this code was here, or put back by the browser.
  const lookFirst = useEffectEvent(() => look())
  useEffect(() => {
    const timer = setTimeout(() => lookFirst())
    return () => clearTimeout(timer)
  }, [])

  return { look, sending }
}
