'use client'

import { useEffect, useState } from 'react'
import { waitWords } from '@/lib/breaches/check/wait'

/** How often it is counted anew. Milliseconds. */
const STEP_MS = 1000

/**
 * How long it is until a check can be tried again, counted down.
 * @param seconds as the page was made. @param until the moment, in milliseconds since 1970: a page that is gone back to was made long ago.
 */
export function WaitNote({ seconds, until }: { seconds: number; until: number }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    // A clock that is wrong makes the wait no longer than it was.
    const count = () => setLeft(Math.min(seconds, Math.max(0, Math.ceil((until - Date.now()) / 1000))))
    const first = setTimeout(count)
    const timer = setInterval(count, STEP_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [seconds, until])
  return <p className="mt-5 font-medium">{waitWords(left)}</p>
}
