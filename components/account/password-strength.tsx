'use client'

import { useWatch, type Control } from 'react-hook-form'
import { passwordHint } from '@/lib/auth/password-hint'

/** What would make the typed password better, or why it will be refused. */
export function PasswordStrength<T extends { password: string }>({ control }: { control: Control<T> }) {
  const hint = passwordHint(String(useWatch({ control, name: 'password' as never }) ?? ''))
  return (
    <p
      aria-live="polite"
      className="mt-2 flex items-center gap-2 text-sm text-muted-foreground empty:sr-only"
    >
      {hint && (
        <>
          <span aria-hidden className="flex gap-1">
            {[1, 2, 3].map((bar) => (
              <span
                key={bar}
                className={`h-1.5 w-6 rounded-full ${bar <= hint.level ? 'bg-primary' : 'bg-muted'}`}
              />
            ))}
          </span>
          {hint.text}
        </>
      )}
    </p>
  )
}
