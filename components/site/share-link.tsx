'use client'

import { useId, useState, useSyncExternalStore, type ReactNode } from 'react'
import { buttonVariants } from '@/components/ui/button-variants'
import { inputVariants } from '@/components/ui/input-variants'

interface ShareLinkProps {
  title: string
  /** With its host. */
  url: string
  /** What it leads to. */
  label?: string
  /** What else can be done with the page. */
  children?: ReactNode
}

const never = () => () => {}
const no = () => false

/** The address of a public page: to be selected by hand, copied, or shared where the browser can. */
export function ShareLink({ title, url, label = 'Link to this page', children }: ShareLinkProps) {
  // Only the browser knows what it can.
  const canCopy = useSyncExternalStore(never, () => Boolean(navigator.clipboard), no)
  const canShare = useSyncExternalStore(never, () => typeof navigator.share === 'function', no)
  const [said, say] = useState('')
  const id = useId()
  const button = `${buttonVariants({ variant: 'outline' })} shrink-0`
  return (
    <div className="max-w-(--container-read) print:hidden">
      <label htmlFor={id} className="mb-1.5 block text-note font-medium">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className={`${inputVariants()} min-w-40! flex-1`}
        />
        {canCopy && (
          <button
            type="button"
            className={button}
            onClick={() =>
              navigator.clipboard.writeText(url).then(
                () => say('Copied'),
                () => say('Your browser did not allow it. Select the link and copy it.'),
              )
            }
          >
            Copy
          </button>
        )}
        {canShare && (
          <button
            type="button"
            className={button}
            // Whoever closes the browser's sheet has changed their mind: nothing went wrong.
            onClick={() => void navigator.share({ title, url }).catch(() => {})}
          >
            Share
          </button>
        )}
      </div>
      <p role="status" className="mt-1.5 text-sm text-muted-foreground">
        {said}
      </p>
      {children && <div className="mt-3">{children}</div>}
    </div>
  )
}
