import { CircleQuestionMark } from 'lucide-react'
import { OutLink } from '@/components/legal/prose'
import { AnswerHeading } from './answer-heading'
import { AskForm } from './ask-form'

/** Where authorities list the breaches that were reported to them. Official pages only. */
const LISTS = [
  ['California Attorney General: breach list', 'https://oag.ca.gov/privacy/databreach/list'],
  [
    'Maine Attorney General: breach list',
    'https://www.maine.gov/agviewer/content/ag/985235c7-cb95-4be2-8792-a1252b4f8318/list.html',
  ],
  ['Washington Attorney General: breach list', 'https://www.atg.wa.gov/data-breach-notifications'],
  ['HHS: health breaches', 'https://ocrportal.hhs.gov/ocr/breach/breach_report.jsf'],
  ['FTC: what to do after a breach', 'https://www.identitytheft.gov/databreach'],
] as const

/** A company that is in none of our lists. That says nothing of the letter. */
export function UnknownCompany({ wasAsked, error }: { wasAsked: boolean; error?: string }) {
  return (
    <section className="grid gap-3">
      <AnswerHeading of={wasAsked ? 'asked' : 'unknown'}>
        {wasAsked ? 'Thank you. We will look into it.' : 'We do not know this company'}
      </AnswerHeading>
      <div className="rounded-xl border bg-card p-4 shadow-card sm:p-6">
        <p className="flex gap-3">
          <CircleQuestionMark
            size={24}
            strokeWidth={1.75}
            aria-hidden
            className="shrink-0 text-muted-foreground"
          />
          <span>The letter may still be real. Look for the company on an official list.</span>
        </p>
        <ul className="mt-3 divide-y border-y">
          {LISTS.map(([name, href]) => (
            <li key={href} className="flex min-h-12 items-center py-1.5">
              <OutLink href={href}>{name}</OutLink>
            </li>
          ))}
        </ul>
        {!wasAsked && <AskForm initialError={error} />}
      </div>
    </section>
  )
}
