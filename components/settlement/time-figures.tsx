'use client'

import { useId, useState } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { inputVariants } from '@/components/ui/input-variants'
import { Label } from '@/components/ui/label'
import { lossClaim, timeClaim } from '@/lib/settlements/arithmetic'
import type { SettlementTier } from '@/lib/settlements/record'
import { timeWords } from '@/lib/settlements/time-words'
import { centsOf, minutesOfHours, wholeMinutes } from '@/lib/validation/typed-amounts'

/** What the notice's own rules make of the time that somebody spent. What is typed stays in the browser. @param tiers all of them. */
export function TimeFigures({ tiers }: { tiers: readonly SettlementTier[] }) {
  const id = useId()
  const [typed, setTyped] = useState({ hours: '', minutes: '', losses: '' })
  const timed = tiers.filter(({ rateCents }) => rateCents !== null)
  const outerOf = ({ withinCapOf }: SettlementTier) => tiers.find(({ position }) => position === withinCapOf)
  const [hours, minutes, losses] = [
    read(typed.hours, minutesOfHours),
    read(typed.minutes, wholeMinutes),
    read(typed.losses, centsOf),
  ]
  const spent = hours === null || minutes === null || losses === null ? 0 : hours + minutes

  const field = (name: keyof typeof typed, label: string, isWrong: boolean, hint?: string) => {
    const described = [hint && `${id}-${name}-hint`, isWrong && `${id}-${name}-error`].filter(Boolean)
    return (
      <div className="min-w-0">
        <Label htmlFor={`${id}-${name}`} className="text-note">
          {label}
        </Label>
        <input
          id={`${id}-${name}`}
          type="text"
          inputMode={name === 'minutes' ? 'numeric' : 'decimal'}
          autoComplete="off"
          maxLength={16}
          value={typed[name]}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={described.join(' ') || undefined}
          className={inputVariants()}
        />
        {hint && (
          <p id={`${id}-${name}-hint`} className="mt-1 text-sm text-muted-foreground">
            {hint}
          </p>
        )}
        {/* Always there, so that a message that comes is read out. */}
        <div aria-live="polite" className="mt-2 empty:sr-only">
          {isWrong && <ErrorText id={`${id}-${name}-error`}>{UNREADABLE[name]}</ErrorText>}
        </div>
      </div>
    )
  }

  return (
    <>
      <div className="grid max-w-md grid-cols-2 gap-3 narrow:grid-cols-1">
        {field('hours', 'Hours you spent', hours === null)}
        {field('minutes', 'and minutes', minutes === null)}
      </div>
      {timed.some(outerOf) && (
        <div className="mt-3 max-w-md">
          {field(
            'losses',
            'Losses with papers, in dollars',
            losses === null,
            'They count in the same cap. Leave it empty for none.',
          )}
        </div>
      )}
      <div role="status" className="mt-3 grid gap-2 text-note empty:sr-only">
        {spent > 0 &&
          timed.map((tier) => {
            const outer = outerOf(tier)
            const others = outer ? lossClaim(outer, losses ?? 0, tiers) : 0
            const claim = timeClaim(tier, spent, tiers, others)
            return (
              <p key={tier.position} className="wrap-anywhere num">
                <strong className="font-semibold">{tier.label}:</strong>{' '}
                {timeWords(claim, tier, spent, outer?.label ?? null)}
              </p>
            )
          })}
      </div>
      <p className="mt-3 text-sm text-muted-foreground">
        This stays in your browser. The administrator decides what counts.
      </p>
    </>
  )
}

const UNREADABLE = {
  hours: 'Enter hours as a number, like 2 or 2.5',
  minutes: 'Enter minutes as a whole number, like 20',
  losses: 'Enter an amount, like 12.50',
}

/** Of an empty field: nothing. @returns null for what cannot be read: then there is no figure, rather than another one. */
const read = (text: string, as: (text: string) => number | null): number | null =>
  text.trim() === '' ? 0 : as(text)
