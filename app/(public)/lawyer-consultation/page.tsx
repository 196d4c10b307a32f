import { HandCoins, Mailbox } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { ConsultationSteps } from '@/components/breach/steps'
import { ClaimsCards } from '@/components/breach/claims-card'
import { AskedAlready } from '@/components/leads/asked-already'
import { LeadCard } from '@/components/leads/lead-card'
import { DoorLink } from '@/components/ui/door-link'
import { NOTE_ICON } from '@/components/ui/icons/sizes'
import { BackLink } from '@/components/site/back-link'
import { pageViewer } from '@/lib/auth/viewer'
import { pageVisit } from '@/lib/visit/page-visit'
import { shared } from '@/lib/site/open-graph'
import { paths } from '@/lib/paths'
import { readAsked } from '../read-asked'
import { readTyped } from '../read-typed'
import { readAbout } from './read-about'
import { first, type Query } from '../../read-query'

const DESCRIPTION =
  'Ask a lawyer, free and without obligation, whether compensation may be available to you after a data breach. For people in all 50 states.'

export const metadata: Metadata = {
  title: 'Free Lawyer Consultation',
  ...shared({ title: 'Free Lawyer Consultation', description: DESCRIPTION, path: paths.lawyerConsultation }),
}

export default async function LawyerConsultationPage({ searchParams }: { searchParams: Promise<Query> }) {
  const { email } = await pageVisit()
  const query = await searchParams
  const typed = await readTyped(query, email)
  const { breach, before } = await readAbout(query, typed)
  const about = breach?.uniqueBreachId ?? 'request-lawyer-consultation'
  const viewer = await pageViewer().catch(() => null)
  const asked = await readAsked(viewer, email || (viewer?.email ?? ''), about)
  return (
    <div className="shell pt-3 sm:pt-6">
      <BackLink href={paths.home}>Back to Home</BackLink>
      <h1 className="mt-3 text-h1">Free Lawyer Consultation</h1>
      <p className="mt-3 max-w-[56ch] text-lead text-muted-foreground">
        If a company lost your data, a lawyer can tell you what may be open to you. It costs nothing, and you
        decide what happens next.
      </p>
      {breach && (
        <div className="mt-6 empty:hidden">
          <ClaimsCards settlements={before.settlements} records={before.records} kind={breach.kind} />
        </div>
      )}
      {!breach && (
        <p className="mt-3 max-w-[56ch] text-note text-muted-foreground">
          To file a claim in a settlement you need no lawyer. It is free:{' '}
          <Link href={paths.settlements} prefetch={false} className="link">
            see settlements
          </Link>
          .
        </p>
      )}
      <div className="mt-8 grid grid-cols-1 gap-6 lg:grid-cols-12 lg:items-start lg:gap-8">
        <div className="lg:col-span-7">
          {asked?.consultation ? (
            <AskedAlready for="consultation" at={asked.consultation} />
          ) : (
            <LeadCard
              form="lawyer-consultation"
              title="Request Free Consultation"
              text="Tell us how a lawyer can reach you."
              uniqueBreachId={about}
              suggestedEmail={email}
              typed={typed}
              before={before}
              isOpen={first(query.settlement) !== undefined}
              wide
            />
          )}
        </div>
        <div className="grid grid-cols-1 gap-3 lg:col-span-5">
          {!asked?.consultation && <ConsultationSteps />}
          <DoorLink
            href={paths.settlements}
            icon={<HandCoins {...NOTE_ICON} />}
            title="File a claim yourself"
            text="Settlements, their days, and the official address. Free"
          />
          <DoorLink
            href={paths.letter}
            icon={<Mailbox {...NOTE_ICON} />}
            title="I got a letter"
            text="Look up the company that wrote to you"
          />
        </div>
      </div>
    </div>
  )
}
