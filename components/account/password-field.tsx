'use client'

import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { LeadField } from '@/components/leads/lead-field'
import { NOTE_ICON } from '@/components/ui/icons/sizes'

type PasswordFieldProps = Omit<ComponentProps<typeof LeadField>, 'type' | 'isLocked' | 'end'>

/** A password with a button that shows it. */
export function PasswordField(field: PasswordFieldProps) {
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
          {shown ? <EyeOff {...NOTE_ICON} /> : <Eye {...NOTE_ICON} />}
        </button>
      }
    />
  )
}
