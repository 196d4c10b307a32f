import { ArrowRight, ChevronDown } from 'lucide-react'
import Link from 'next/link'
import type { FaqQuestion } from './faq-questions'
import { MailLink, Points } from './prose'

/** The Help Center: six questions, of which one is open at a time, and a way to ask a seventh. */
export function Faq({
  questions,
  supportEmail,
}: {
  questions: readonly FaqQuestion[]
  supportEmail: string
}) {
  return (
    <div className="shell pt-6 sm:pt-10">
      <div className="mx-auto max-w-(--container-read)">
        <h1 className="text-h1">Help Center</h1>
        <p className="mt-3 text-lead text-muted-foreground">Answers to what people ask us most.</p>
        <div className="mt-8 divide-y rounded-xl border bg-card shadow-card">
          {questions.map((entry) => (
            <Question key={entry.id} entry={entry} />
          ))}
        </div>
        <section aria-labelledby="still-a-question" className="mt-(--space-block)">
          <h2 id="still-a-question" className="text-h2">
            Still have a question?
          </h2>
          <p className="mt-2 text-md">
            Write to <MailLink email={supportEmail} />. A person will answer you.
          </p>
        </section>
      </div>
    </div>
  )
}

/**
 * One question. Browsers close the others by the shared name, and open this one for a link to the id inside it: both
 * without a script. The margin of the id keeps the question in view above its answer.
 */
function Question({ entry }: { entry: FaqQuestion }) {
  const { id, question, answer: response, points, link } = entry
  return (
    // A link to the answer has opened it before the page comes alive; that is no difference to mend.
    <details
      name="faq"
      suppressHydrationWarning
      className="group print:details-content:[content-visibility:visible]"
    >
      <summary className="flex min-h-15 cursor-pointer list-none items-center justify-between gap-4 rounded-xl px-5 py-4 hover:bg-accent sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className="text-h3">{question}</h2>
        <ChevronDown
          size={20}
          strokeWidth={1.75}
          aria-hidden
          className="shrink-0 text-muted-foreground transition-transform duration-(--dur-base) ease-out group-open:rotate-180 print:hidden"
        />
      </summary>
      <div id={id} className="grid scroll-mt-20 gap-3 px-5 pb-5 text-md sm:px-6 sm:pb-6">
        {response.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {points && (
          <Points>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </Points>
        )}
        {link && (
          <p>
            <Link
              href={link.href}
              prefetch={false}
              className="inline-flex min-h-11 items-center gap-1.5 font-medium link"
            >
              {link.text}
              <ArrowRight size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
            </Link>
          </p>
        )}
      </div>
    </details>
  )
}
