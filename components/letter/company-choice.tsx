import { letterPath } from '@/lib/paths'
import type { CompanyItem } from '@/lib/settlements/letter/company-schema'
import type { LetterQuery } from '@/lib/settlements/letter/letter-query'
import { AnswerHeading } from './answer-heading'
import { companyDetail, NOT_HERE } from './letter-words'

/** The companies that a typed name may mean, as links: for who typed one without choosing, and without scripts. */
export function CompanyChoice({ choices, letter }: { choices: CompanyItem[]; letter: LetterQuery }) {
  const { company, typedDate, notice } = letter
  return (
    <section className="grid gap-3">
      <AnswerHeading of={company}>Which of these sent it?</AnswerHeading>
      <ul className="divide-y rounded-xl border bg-card shadow-card">
        {choices.map((choice) => (
          <li key={choice.key}>
            <a
              href={`${letterPath({ company, key: choice.key, date: typedDate, notice })}#answer`}
              className="block min-h-14 px-4 py-2.5 hover:bg-accent"
            >
              <span className="block font-medium wrap-anywhere text-primary underline decoration-1 underline-offset-4">
                {choice.name}
              </span>
              <span className="block text-note text-muted-foreground">{companyDetail(choice)}</span>
            </a>
          </li>
        ))}
        <li>
          <a
            href={`${letterPath({ unknown: true })}#answer`}
            className="flex min-h-14 items-center px-4 py-2.5 font-medium text-primary hover:bg-accent"
          >
            {NOT_HERE}
          </a>
        </li>
      </ul>
    </section>
  )
}
