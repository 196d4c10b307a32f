import { Icon } from '@/components/ui/icons/icon'
import { SEE_HOW } from '@/lib/breaches/kinds/claim-labels'
import { nameInShort } from '@/lib/plan/name-in-short'
import type { PlanStep } from '@/lib/plan/step'
import { formatDate } from '@/lib/site/format'
import { PlanCount, PlanTick, TicksNote } from './plan-marks'

/** The steps with check marks that stay in the browser. */
export function PlanList({ steps }: { steps: readonly PlanStep[] }) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="first" className="text-h3">
          Do this first
        </h2>
        {/* Without scripts nothing keeps a tick. */}
        <div className="contents noscript:hidden">
          <PlanCount steps={steps.map(({ key }) => key)} />
        </div>
      </div>
      <ul className="mt-1 divide-y">
        {steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ul>
      <p className="flex gap-2 border-t pt-3 text-sm text-muted-foreground noscript:hidden">
        <Icon d="M7 11V7a5 5 0 0 1 10 0v4M5 11h14v10H5z" size={16} className="mt-0.5 shrink-0" />
        <TicksNote />
      </p>
    </>
  )
}

function Step({ step }: { step: PlanStep }) {
  const { key, title, why, whose, minutes, because, actions, links, claim } = step
  return (
    <li className="relative">
      <label
        htmlFor={`tick-${key}`}
        className="group/tick flex min-h-12 cursor-pointer items-center gap-2.5 py-1.5 pr-11 noscript:pointer-events-none"
      >
        <PlanTick step={key} />
        <span className="min-w-0 grow">
          <span className="block font-medium group-has-checked/tick:text-muted-foreground group-has-checked/tick:line-through">
            {title}
          </span>
          <span className="flex text-sm text-muted-foreground group-has-checked/tick:hidden narrow:flex-wrap">
            <span className="truncate max-[22.4rem]:whitespace-normal narrow:basis-full">
              {nameInShort(whose)}
              {why.slice(whose.length)}
            </span>
            <span className="shrink-0 whitespace-pre"> · {minutes} min</span>
          </span>
        </span>
      </label>
      <details className="group/step">
        <summary className="absolute top-1 right-0 grid size-11 cursor-pointer list-none place-items-center text-muted-foreground [&::-webkit-details-marker]:hidden">
          <span className="sr-only">About: {title}</span>
          <Icon d="m6 9 6 6 6-6" className="transition-transform group-open/step:rotate-180" />
        </summary>
        <div className="grid gap-2 pb-4 pl-8 text-note">
          <p className="font-medium">{why}</p>
          {because.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <ul className="list-disc pl-5">
            {actions.map((action) => (
              <li key={action}>{action}</li>
            ))}
          </ul>
          {claim !== null && (
            <p>
              <a href={claim.href} className="inline-flex min-h-11 items-center link">
                {SEE_HOW}
              </a>
            </p>
          )}
          {links.map(({ name, href, checkedOn }) => (
            <p key={href}>
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex min-h-11 items-center link"
              >
                {name}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
              {checkedOn !== null && (
                <span className="text-sm text-muted-foreground">
                  {' '}
                  Address checked on {formatDate(checkedOn)}
                </span>
              )}
            </p>
          ))}
        </div>
      </details>
    </li>
  )
}
