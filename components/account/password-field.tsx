'use client'

import { useState, type ComponentProps, type ReactNode } from 'react'
import { LeadField } from '@/components/leads/lead-field'

interface PasswordFieldProps extends Omit<ComponentProps<typeof LeadField>, 'type' | 'lock' | 'end'> {
  icons: { show: ReactNode; hide: ReactNode }
}

/** A password with a button that shows it. */
export function PasswordField({ icons, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <LeadField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label={shown ? `Hide ${field.label.toLowerCase()}` : `Show ${field.label.toLowerCase()}`}
          className="absolute top-1/2 right-0.5 grid size-11 -translate-y-1/2 cursor-pointer place-items-center rounded-lg text-muted-foreground hover:text-foreground"
        >
          {shown ? icons.hide : icons.show}
        </button>
      }
    />
  )
}
