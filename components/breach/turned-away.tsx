'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { paths } from '@/lib/paths'

/** Says why a page cannot be shown, and goes home (specification, section 5 of both sides). */
export function TurnedAway({ title, text }: { title: string; text: string }) {
  const router = useRouter()
  useEffect(() => {
    showToast({ tone: 'error', title, text })
    router.replace(paths.home)
  }, [router, title, text])
  return (
    <div className="shell py-(--space-block)">
      <h1 className="text-h2">{title}</h1>
      <p className="mt-2">
        {text}{' '}
        <a href={paths.home} className="link">
          Return to Home
        </a>
      </p>
    </div>
  )
}
