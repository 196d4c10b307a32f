import { Check } from 'lucide-react'
import type { CSSProperties } from 'react'
import { cn } from '@/components/ui/cn'
import type { SettlementSource } from '@/lib/settlements/record'
import type { Stage, Stages } from '@/lib/settlements/stages'
import { SectionSources } from './section-sources'

interface StageRailProps extends Stages {
  isOpen: boolean
  sources: readonly SettlementSource[]
}

/** The way from the breach to the money, and where the reader stands on it: across on a desktop, down on a phone. */
export function StageRail({ stages, passed, here, isOpen, sources }: StageRailProps) {
  const at = { '--here': `${(100 * passed) / stages.length}%` } as CSSProperties
  return (
    <section
      aria-label="How far it is"
      className="rounded-xl border bg-card p-4 shadow-card sm:p-6 print:break-inside-avoid print:border-0 print:p-0"
    >
      <ol className={cn('relative lg:grid lg:grid-cols-6', here !== null && 'lg:pt-9')}>
        {stages.flatMap((stage, index) => [
          ...(here !== null && index === passed
            ? [<Here key="here" words={here} at={at} isOpen={isOpen} />]
            : []),
          <StageItem
            isOpen={isOpen}
            key={stage.name}
            stage={stage}
            isFirst={index === 0}
            isLast={here === null && index === stages.length - 1}
          />,
        ])}
      </ol>
      <SectionSources
        sources={sources}
        said={stages.flatMap(({ name, sourceId }) =>
          sourceId === undefined ? [] : [{ what: name, sourceId }],
        )}
      />
    </section>
  )
}

/** Green only while there is something to claim. */
function Here({ words, at, isOpen }: { words: string; at: CSSProperties; isOpen: boolean }) {
  const dot = cn('forced-colors:bg-[Highlight]', isOpen ? 'bg-success' : 'bg-primary')
  return (
    <li
      aria-current="step"
      style={at}
      className="relative flex min-h-10 items-center gap-3 lg:absolute lg:top-0 lg:left-(--here) lg:min-h-0 lg:-translate-x-1/2 lg:flex-col lg:gap-0"
    >
      {/* On a phone the line runs through it. */}
      <span
        className="absolute top-0 left-3 h-full w-0.5 -translate-x-1/2 bg-primary lg:hidden forced-colors:bg-[CanvasText]"
        aria-hidden
      />
      <span className="relative grid size-6 place-items-center lg:hidden" aria-hidden>
        <span className={cn('size-3.5 rounded-full', dot)} />
      </span>
      <span
        className={cn(
          'grow rounded-md border px-2.5 py-1 text-xs font-semibold lg:grow-0 lg:whitespace-nowrap',
          isOpen ? 'border-success-border bg-success-subtle text-success' : 'border-border-strong bg-muted',
        )}
      >
        You are here: {words}
      </span>
      <span className={cn('hidden h-5 w-0.5 lg:block', dot)} aria-hidden />
    </li>
  )
}

const NODES: Record<Stage['state'], string> = {
  passed: 'bg-primary text-primary-foreground print:border-2 forced-colors:border-2',
  next: 'border-[3px] bg-card',
  later: 'border-2 border-border-strong bg-card',
  open: 'border-2 border-dashed border-input bg-card',
}

interface StageItemProps {
  stage: Stage
  isFirst: boolean
  isLast: boolean
  isOpen: boolean
}

function StageItem({ stage, isFirst, isLast, isOpen }: StageItemProps) {
  const { name, day, state } = stage
  const line = cn('forced-colors:bg-[CanvasText]', state === 'passed' ? 'bg-primary' : 'bg-border-strong')
  return (
    <li
      aria-current={isLast ? 'step' : undefined}
      className="relative flex min-h-10 items-center gap-3 lg:flex-col lg:gap-2 lg:text-center"
    >
      {!isFirst && (
        <span
          aria-hidden
          className={cn(
            'absolute top-0 left-3 h-1/2 w-0.5 -translate-x-1/2 lg:top-3 lg:right-1/2 lg:left-auto lg:h-0.5 lg:w-full lg:translate-x-0 lg:-translate-y-1/2',
            line,
          )}
        />
      )}
      {name !== 'Paid' && (
        <span
          aria-hidden
          className={cn('absolute bottom-0 left-3 h-1/2 w-0.5 -translate-x-1/2 lg:hidden', line)}
        />
      )}
      <span
        className={cn(
          'relative z-10 grid size-6 shrink-0 place-items-center rounded-full',
          NODES[state],
          state === 'next' && (isOpen ? 'border-success' : 'border-primary'),
        )}
      >
        {state === 'passed' && <Check size={14} strokeWidth={2.5} aria-hidden />}
      </span>
      <span className="flex grow items-center justify-between gap-3 lg:grow-0 lg:flex-col lg:gap-0.5">
        <span className="text-note font-medium">
          {name}
          {state === 'passed' && <span className="sr-only"> (behind us)</span>}
        </span>{' '}
        <span
          className={cn(
            'text-sm num',
            state === 'next' && isOpen
              ? 'font-semibold text-success lg:font-normal lg:text-muted-foreground'
              : 'text-muted-foreground',
          )}
        >
          {day}
        </span>
      </span>
    </li>
  )
}
