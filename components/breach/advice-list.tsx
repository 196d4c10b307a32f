import { ChevronDown } from 'lucide-react'
import { MOST_NAMED, type Advice } from '@/lib/breaches/advice/advice'
import { inSentence, properNames } from '@/lib/breaches/kinds/class-names'

/** Advice by kind of data, the first kind open. Native disclosures, so that all of it is in the page. */
export function AdviceList({ advice }: { advice: Advice[] }) {
  return (
    <div className="divide-y border-y">
      {advice.map(({ id, title, lines, steps }, index) => (
        <details
          key={id}
          open={index === 0}
          className="group/advice print:details-content:[content-visibility:visible]"
        >
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 py-2 font-medium [&::-webkit-details-marker]:hidden">
            <span className="min-w-0 break-words">{title}</span>
            <ChevronDown
              size={20}
              strokeWidth={1.75}
              aria-hidden
              className="shrink-0 text-muted-foreground transition-transform group-open/advice:rotate-180 motion-reduce:transition-none print:hidden"
            />
          </summary>
          <div className="pb-4">
            <AboutClasses lines={lines} />
            <ol className="mt-3 list-decimal space-y-2 pl-5 text-note marker:text-muted-foreground">
              {steps.map((step) => (
                <li key={step} className="pl-1">
                  {step}
                </li>
              ))}
            </ol>
          </div>
        </details>
      ))}
    </div>
  )
}

/** What the exposed data means: by class, unless the title names all that one sentence is about. */
function AboutClasses({ lines }: Pick<Advice, 'lines'>) {
  const [first, ...others] = lines
  if (first && others.length === 0 && first.dataClasses.length <= MOST_NAMED)
    return <p className="text-note text-muted-foreground">{first.says}</p>
  return (
    <ul className="space-y-2 text-note text-muted-foreground">
      {lines.map(({ dataClasses, says }) => (
        <li key={says} className="break-words">
          <span className="font-medium text-foreground">{namesOf(dataClasses)}.</span> {says}
        </li>
      ))}
    </ul>
  )
}

/** 'Drinking habits, smoking habits' */
function namesOf(dataClasses: readonly string[]): string {
  return dataClasses.map((name, index) => (index === 0 ? properNames(name) : inSentence(name))).join(', ')
}
