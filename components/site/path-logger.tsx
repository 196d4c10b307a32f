'use client'

import { useEffect } from 'react'

/** Notes the attempted path in the visitor's own console, without its query: that may hold an address. */
export function PathLogger() {
  useEffect(() => console.info(`404: there is no page at ${window.location.pathname}`), [])
  return null
}
