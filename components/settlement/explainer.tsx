'use client'

import { useMemo, useRef, useState } from 'react'
import { useHydrated } from '@/components/forms/use-hydrated'
import { buttonVariants } from '@/components/ui/button-variants'
import { Icon } from '@/components/ui/icons/icon'
import {
  explain,
  verdictWords,
  type Answer,
  type Answers,
  type Asked,
  type Met,
  type Verdict,
} from '@/lib/settlements/explain'
import { keepAnswers, readAnswers } from './kept-answers'

interface ExplainerProps {
  slug: string
  version: number
  conditions: readonly Asked[]
}

const CHOICES: readonly (readonly [Answer, string])[] = [
  ['yes', 'Yes'],
  ['no', 'No'],
  ['not_sure', 'Not sure'],
]

const CIRCLE = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20'
const QUESTION = `${CIRCLE}M9.1 9a3 3 0 0 1 5.8 1c0 2-3 3-3 3M12 17h.01`
const MET: Record<Met, { words: string; look: string; icon: string }> = {
  met: { words: 'Met', look: 'text-primary', icon: `${CIRCLE}m-3.5 10.2 2.5 2.5 4.5-5` },
  not_met: { words: 'Not met', look: 'text-destructive', icon: `${CIRCLE}M15 9l-6 6M9 9l6 6` },
  cannot_tell: { words: 'Cannot tell', look: 'text-warning', icon: QUESTION },
}
/** Never green: that it fits is no right yet. */
const VERDICTS: Record<Verdict, string> = {
  fits: 'border-info-border bg-info-subtle',
  does_not_fit: 'border-border-strong bg-muted',
  cannot_tell: 'border-warning-border bg-warning-subtle',
}

const VERDICT_ICONS: Record<Verdict, Met> = {
  fits: 'met',
  does_not_fit: 'not_met',
  cannot_tell: 'cannot_tell',
}

/** The notice's conditions, one question at a time. The answers stay in this browser. */
export function Explainer({ slug, version, conditions }: ExplainerProps) {
  const hydrated = useHydrated()
  const kept = useMemo<Answers>(() => (hydrated ? readAnswers(slug, version) : {}), [hydrated, slug, version])
  const [given, setGiven] = useState<Answers | null>(null)
  const answers = given ?? kept
  const [at, setAt] = useState(0)
  const question = useRef<HTMLFieldSetElement>(null)

  const { results, verdict } = explain(conditions, answers)
  const { title, text } = verdictWords(
    verdict,
    results.map(({ met }) => met),
  )
  const asked = conditions[at]
  const give = (position: number, answer: Answer): void => {
    const next = { ...answers, [position]: answer }
    setGiven(next)
    keepAnswers(slug, version, next)
  }
  const goTo = (index: number): void => {
    setAt(index)
    question.current?.focus()
  }
  return (
    <>
      <div
        role="status"
        className={`flex gap-3 rounded-xl border p-4 text-note noscript:hidden ${VERDICTS[verdict]} ${Object.keys(answers).length === 0 ? 'print:hidden' : ''}`}
      >
        <Icon d={MET[VERDICT_ICONS[verdict]].icon} size={20} className="mt-0.5 shrink-0" />
        <p>
          <strong className="font-semibold">{title}</strong> {text}
        </p>
      </div>
      {asked && (
        // Without scripts nobody would answer; the conditions below say the same.
        <fieldset ref={question} tabIndex={-1} className="mt-5 outline-none print:hidden noscript:hidden">
          <legend className="text-md font-medium">{asked.question}</legend>
          <p className="text-xs text-muted-foreground">
            Question {at + 1} of {conditions.length}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            {CHOICES.map(([answer, label]) => (
              <label
                key={answer}
                className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-lg border border-input px-4 text-note has-checked:border-primary has-checked:shadow-[inset_0_0_0_1px_var(--primary)]"
              >
                <input
                  type="radio"
                  name={`condition-${asked.position}`}
                  value={answer}
                  checked={answers[asked.position] === answer}
                  onChange={() => give(asked.position, answer)}
                  className="size-5"
                />
                {label}
              </label>
            ))}
          </div>
          {conditions.length > 1 && (
            <div className="mt-3 flex gap-2">
              {at > 0 && (
                <button
                  type="button"
                  onClick={() => goTo(at - 1)}
                  className={buttonVariants({ variant: 'ghost', size: 'dense' })}
                >
                  Back
                </button>
              )}
              {at < conditions.length - 1 && (
                <button
                  type="button"
                  onClick={() => goTo(at + 1)}
                  className={buttonVariants({ variant: 'outline', size: 'dense' })}
                >
                  Next question
                </button>
              )}
            </div>
          )}
        </fieldset>
      )}
      <ul className="mt-5 divide-y border-t">
        {results.map(({ position, sentence, kind, met }) => {
          const { words, look, icon } = MET[met]
          return (
            <li key={position} className="relative flex gap-3 py-3.5">
              <Icon d={icon} size={20} className={`mt-0.5 shrink-0 noscript:hidden ${look}`} />
              <div className="min-w-0 grow">
                <p className="font-medium wrap-anywhere sm:pr-24">{sentence}</p>
                <p className="text-sm text-muted-foreground noscript:hidden">
                  {/* Beside the sentence where there is room. */}
                  <span className={`font-medium sm:absolute sm:top-3.5 sm:right-0 ${look}`}>
                    {words}
                    <span className="sm:hidden">.</span>
                  </span>{' '}
                  {answers[position] ? 'Your answer.' : 'Not answered yet.'}
                  {kind === 'notice' &&
                    answers[position] === 'not_sure' &&
                    ' Being in this breach does not show that a notice went to you.'}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
      <p className="border-t pt-3 text-sm text-muted-foreground print:hidden noscript:hidden">
        Your answers stay in this browser.
      </p>
    </>
  )
}
