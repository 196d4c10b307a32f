'use client'

import { useLayoutEffect } from 'react'
import { TAKEN_OVER } from './taken-over'

/** Tells what was pressed before the page's code was there (keep-presses.ts) that it is there now. */
export function TakePresses() {
  useLayoutEffect(() => void dispatchEvent(new Event(TAKEN_OVER)), [])
  return null
}
