'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { buttonVariants } from '@/components/ui/button-variants'
import { withdrawRequest } from '@/lib/api-client/public'
import { paths } from '@/lib/paths'
import { TakeBack } from './take-back'

interface TakenBackHostProps {
  /** What taking it back does; null where this browser may not. */
  takingBack: string | null
  children: ReactNode
}

/** What is said of this visit's last request, with the way to take it back; once that is done, that it was. */
export function TakenBackHost({ takingBack, children }: TakenBackHostProps) {
  const [said, setSaid] = useState<string | null>(null)
  if (said !== null) return <TakenBackCard text={said} isNew />
  return (
    <>
      {children}
      {takingBack !== null && <TakeBack text={takingBack} call={withdrawRequest} onDone={setSaid} />}
    </>
  )
}

/** In place of a request that is there no more. @param isNew it was taken back on this page: the keyboard comes to it. */
export function TakenBackCard({ text, isNew = false }: { text: string; isNew?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <div className="rounded-xl border bg-card p-5 text-card-foreground shadow-card sm:p-6">
      <div role="status">
        <h2 ref={heading} tabIndex={-1} className="text-h2 outline-none">
          Request taken back
        </h2>
        <p className="mt-2">{text}</p>
      </div>
      <a href={paths.home} className={`${buttonVariants({ variant: 'outline', size: 'wide' })} mt-5`}>
        Return to Home
      </a>
    </div>
  )
}
