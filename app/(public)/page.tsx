import type { Metadata } from 'next'
import { DrawnHomeParts } from '@/components/home/drawn-home'
import { Hero } from '@/components/home/hero'
import { countListed } from '@/lib/breaches/catalogue/count-listed'
import { paths } from '@/lib/paths'
import { countOpenSettlements } from '@/lib/settlements/count-open'
import { shared } from '@/lib/site/open-graph'
import { site } from '@/lib/site/site'
import { readKept } from '../read-kept'
import type { Query } from '../read-query'

const DESCRIPTION =
  'Enter your email address and see which known data breaches include it, and whether legal action or compensation may be available. Free, and no account needed.'

export function generateMetadata(): Metadata {
  const { name } = site()
  const title = `${name}: was your data exposed in a breach?`
  return {
    title: { absolute: title },
    ...shared({ title, description: DESCRIPTION, path: paths.home }),
  }
}

/** The same for everybody, and kept; but for who has sent the form without scripts and typed no address. */
export default async function HomePage({ searchParams }: { searchParams: Promise<Query> }) {
  const now = new Date()
  // What is drawn in the browser goes there with the page, which is the same until another day: whoever has it need not load it again.
  const today = now.toISOString().slice(0, 10)
  const [kept, listed, openSettlements] = await Promise.all([
    searchParams.then((query) => readKept(query, 'check')),
    countListed(),
    countOpenSettlements(now),
  ])
  return (
    <>
      <Hero email={kept?.values.email} error={kept && (kept.errors.email ?? kept.said)} today={today} />
      <DrawnHomeParts
        counted={listed && { ...listed, asOf: listed.asOf?.slice(0, 10) ?? null, openSettlements, on: today }}
        name={site().name}
      />
    </>
  )
}
