'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { carryMarks } from '@/lib/api-client/plan'
import { PLAN_STORAGE_KEY, readMarks } from '@/lib/plan/step'

/** Carries the check marks of this browser over into the account, once; nothing is shown, and a failure is tried again next time. */
export function CarryMarks() {
  const router = useRouter()
  useEffect(() => {
    const { done } = readMarks(stored())
    if (Object.keys(done).length === 0) return
    carryMarks(done).then(
      ({ carried }) => {
        localStorage.removeItem(PLAN_STORAGE_KEY)
        if (carried > 0) router.refresh()
      },
      () => {},
    )
  }, [router])
  return null
}

/** No storage, no marks. */
function stored(): string | null {
  try {
    return localStorage.getItem(PLAN_STORAGE_KEY)
  } catch {
    return null
  }
}
