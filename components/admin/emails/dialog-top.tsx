'use client'

import { useEffect, useRef } from 'react'

/** Goes to the top of its dialog when another page of a list comes into it. @param page whatever tells the pages apart. */
export function DialogTop({ page }: { page: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    place.current?.closest('[data-scrolls]')?.scrollTo({ top: 0 })
  }, [page])
  return <span ref={place} hidden />
}
