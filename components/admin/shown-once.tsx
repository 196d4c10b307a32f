'use client'

import { useId, useRef, useState, type ReactNode } from 'react'
import { buttonVariants } from '@/components/ui/button-variants'
import { inputVariants } from '@/components/ui/input-variants'
import { Label } from '@/components/ui/label'

interface ShownOnceProps {
  label: string
  /** The secret, or the link that has it. */
  value: string
  copyLabel?: string
  /** What to do with it. */
  children: ReactNode
}

/** Something new that is shown this once, to be copied. */
export function ShownOnce({ label, value, copyLabel = 'Copy', children }: ShownOnceProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)

  async function copy(): Promise<void> {
    field.current?.select()
    // Browsers refuse it on a plain connection; then the text is selected, to be copied by hand.
    const done = await Promise.resolve(navigator.clipboard?.writeText(value).then(() => true)).catch(
      () => false,
    )
    setCopied(done === true)
  }

  return (
    <div className="mt-5 rounded-lg border border-info-border bg-info-subtle p-4">
      <Label htmlFor={id} className="text-note wrap-anywhere">
        {label}
      </Label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          id={id}
          readOnly
          value={value}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          className={inputVariants({ className: 'flex-1 basis-60 font-mono text-sm' })}
        />
        <button
          type="button"
          onClick={() => void copy()}
          className={buttonVariants({ variant: 'outline', size: 'dense', layout: 'cell' })}
        >
          {copied ? 'Copied' : copyLabel}
        </button>
      </div>
      <p className="mt-2 text-note">Shown only now. {children}</p>
    </div>
  )
}
