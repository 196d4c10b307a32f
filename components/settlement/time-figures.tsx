'use client'

import { useId, useState } from 'react'
import { inputVariants } from '@/components/ui/input-variants'
import { Label } from '@/components/ui/label'
import { lossClaim, timeClaim } from '@/lib/settlements/arithmetic'
import type { SettlementTier } from '@/lib/settlements/record'
import { timeWords } from '@/lib/settlements/time-words'

/** What the notice's own rules make of the time that somebody spent. What is typed stays in the browser. @param tiers all of them. */
export function TimeFigures({ tiers }: { tiers: readonly SettlementTier[] }) {
  const id = useId()
  const [typed, setTyped] = useState({ hours: '', minutes: '', losses: '' })
  const timed = tiers.filter(({ rateCents }) => rateCents !== null)
  const outerOf = ({ withinCapOf }: SettlementTier) => tiers.find(({ position }) => position === withinCapOf)
  const spent = 60 * wholeOf(typed.hours) + wholeOf(typed.minutes)

  const field = (name: keyof typeof typed, label: string, hint?: string) => (
    <div className="min-w-0">
      <Label htmlFor={`${id}-${name}`} className="text-note">
        {label}
      </Label>
      <input
        id={`${id}-${name}`}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={typed[name]}
        onChange={(event) =>
          setTyped({
            ...typed,
            [name]: event.target.value.replace(name === 'losses' ? /[^\d.,]/g : /\D/g, ''),
          })
        }
        aria-describedby={hint ? `${id}-${name}-hint` : undefined}
        className={inputVariants()}
      />
      {hint && (
        <p id={`${id}-${name}-hint`} className="mt-1 text-sm text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  )

  return (
    <>
      <div className="grid max-w-md grid-cols-2 gap-3">
        {field('hours', 'Hours you spent')}
        {field('minutes', 'and minutes')}
      </div>
      {timed.some(outerOf) && (
        <div className="mt-3 max-w-md">
          {field(
            'losses',
            'Losses with papers, in dollars',
            'They count in the same cap. Leave it empty for none.',
          )}
        </div>
      )}
      <div role="status" className="mt-3 grid gap-2 text-note empty:sr-only">
        {spent > 0 &&
          timed.map((tier) => {
            const outer = outerOf(tier)
            const others = outer ? lossClaim(outer, centsOf(typed.losses), tiers) : 0
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

const wholeOf = (text: string): number => Number(text) || 0

/** Of what is no sum: nothing. */
const centsOf = (text: string): number => Math.round(100 * Number(text.replaceAll(',', ''))) || 0
