'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { paths } from '@/lib/paths'

/** Says that a shared link is no good, and goes home (specification, section 5). */
export function InvalidLink() {
  const router = useRouter()
  useEffect(() => {
    showToast({ tone: 'error', title: 'Invalid Link', text: 'The shared link is invalid or expired.' })
    router.replace(paths.home)
  }, [router])
  return (
    <div className="shell py-(--space-block)">
      <h1 className="text-h2">Invalid Link</h1>
      <p className="mt-2">The shared link is invalid or expired. <a href={paths.home} className="link">Return to Home</a></p>
    </div>
  )
}
