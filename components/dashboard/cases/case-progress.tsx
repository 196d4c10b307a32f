import { CASE_STAGES, type CaseStage } from '@/lib/cases/case-stages'

/** How far a case is: a segment for each of the six stages, and the words of the one that it is in. Green while claims are open. */
export function CaseProgress({ stage: { at, words, isOpen } }: { stage: CaseStage }) {
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0 break-words">
          Stage: <strong className="font-medium">{words}</strong>
        </span>
        {at > 0 && (
          <span aria-hidden className="shrink-0 text-muted-foreground num">
            {at} of {CASE_STAGES.length}
          </span>
        )}
      </div>
      {at > 0 && (
        <div role="img" aria-label={spoken(at)} className="mt-2 grid grid-cols-6 gap-0.5">
          {CASE_STAGES.map((name, index) => (
            <span
              key={name}
              title={name}
              className={`h-2 rounded-[0.1875rem] border ${lookOf(index, at, isOpen)}`}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function lookOf(index: number, at: number, isOpen: boolean): string {
  if (index >= at) return 'border-border-strong bg-muted forced-colors:border-[GrayText]'
  return isOpen && index === at - 1
    ? 'border-success bg-success forced-colors:border-[Highlight] forced-colors:bg-[Highlight]'
    : 'border-chart-1 bg-chart-1 forced-colors:border-[CanvasText] forced-colors:bg-[CanvasText]'
}

function spoken(at: number): string {
  const ahead = CASE_STAGES.slice(at)
  return `Stage ${at} of ${CASE_STAGES.length}, ${CASE_STAGES[at - 1]}. ${ahead.length > 0 ? `Ahead: ${ahead.join(', ')}` : 'Nothing is ahead'}`
}
