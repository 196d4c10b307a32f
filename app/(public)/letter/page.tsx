import type { Metadata } from 'next'
import { CompanyChoice } from '@/components/letter/company-choice'
import { LetterForm } from '@/components/letter/letter-form'
import { LetterResult } from '@/components/letter/letter-result'
import { NoticeTable } from '@/components/letter/notice-table'
import { UnknownCompany } from '@/components/letter/unknown-company'
import { BackLink } from '@/components/site/back-link'
import { paths } from '@/lib/paths'
import { dayIn } from '@/lib/settlements/dates'
import { answerLetter } from '@/lib/settlements/letter/answer-letter'
import { findCompanies } from '@/lib/settlements/letter/companies'
import { readLetterQuery } from '@/lib/settlements/letter/letter-query'
import { shared } from '@/lib/site/open-graph'
import { readKept } from '../../read-kept'
import type { Query } from '../../read-query'

interface PageProps {
  searchParams: Promise<Query>
}

const DESCRIPTION =
  'You got a letter about a data breach or a settlement? See what it opens for you: claims, free monitoring, and what to do first.'

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const isAnswer = Object.keys(await searchParams).length > 0
  return {
    title: 'I got a letter',
    ...shared({ title: 'I got a letter', description: DESCRIPTION, path: paths.letter }),
    // An answer is one person's, and no page of its own.
    ...(isAnswer && { robots: { index: false, follow: true } }),
  }
}

export default async function LetterPage({ searchParams }: PageProps) {
  const query = await searchParams
  const now = new Date()
  // A letter can be of today wherever it is today already; an offer is over once its day is, everywhere.
  const today = dayIn('Pacific/Guam', now)
  const lastToday = dayIn('Pacific/Honolulu', now)
  const letter = readLetterQuery(query, today)
  const answer = letter.key === '' ? null : await answerLetter(letter.key, letter.date)
  const choices =
    !answer && !letter.isUnknown && letter.company !== '' && !letter.errors.company
      ? await findCompanies(letter.company)
      : null
  const isUnknown = letter.isUnknown || (choices !== null && choices.length === 0)
  const kept = await readKept(query, 'ask-company')
  return (
    <div className="shell pt-3 sm:pt-6">
      <BackLink href={paths.home}>Back to Home</BackLink>
      <h1 className="mt-1 text-h1">I got a letter</h1>
      <p className="mt-2 mb-5 max-w-[58ch] text-lead text-muted-foreground">
        A letter about a breach often opens more than an email check can. Tell us what it says.
      </p>
      <div className="grid gap-7 lg:grid-cols-2 lg:items-start lg:gap-8">
        <LetterForm
          today={today}
          company={answer?.name ?? letter.company}
          chosen={answer ? letter.key : ''}
          date={letter.typedDate}
          notice={letter.notice}
          errors={letter.errors}
        />
        <div id="answer" className="grid min-w-0 scroll-mt-4 gap-5">
          {answer ? (
            <LetterResult answer={answer} notice={letter.notice} letterDate={letter.date} today={lastToday} />
          ) : letter.wasAsked || isUnknown ? (
            <UnknownCompany wasAsked={letter.wasAsked} error={kept && (kept.errors.company ?? kept.said)} />
          ) : choices ? (
            <CompanyChoice choices={choices} letter={letter} />
          ) : null}
          {!answer && <NoticeTable />}
        </div>
      </div>
    </div>
  )
}
