import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { AdviceCard } from '@/components/breach/advice-card'
import { BreachFacts } from '@/components/breach/breach-facts'
import { CatalogueNote } from '@/components/breach/catalogue-note'
import { dataSourceWords } from '@/components/breach/coverage-note'
import { ClaimsCards } from '@/components/breach/claims-card'
import { ClaimsOnPaper } from '@/components/breach/claims-on-paper'
import { DetailLayout } from '@/components/breach/detail-layout'
import { NotCheckable } from '@/components/breach/not-checkable'
import { OwnerOnly } from '@/components/breach/owner-only'
import { BreachTimeline } from '@/components/catalogue/breach-timeline'
import { LegalStatus } from '@/components/catalogue/legal-status'
import { PaperFoot, PaperHead } from '@/components/site/paper'
import { SaveRecords } from '@/components/site/save-records'
import { ShareLink } from '@/components/site/share-link'
import { breachTimeline } from '@/lib/settlements/breach-timeline'
import { BackLink } from '@/components/site/back-link'
import { JsonLd } from '@/components/site/json-ld'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { adviceOf } from '@/lib/breaches/kinds/advice-of'
import { KINDS } from '@/lib/breaches/kinds/kind-table'
import { introWords } from '@/lib/breaches/kinds/kind-words'
import type { Breach } from '@/lib/breaches/breach'
import { getBreach } from '@/lib/breaches/catalogue/get-breach'
import { getCatalogueInfo } from '@/lib/breaches/catalogue/get-catalogue-info'
import { shared } from '@/lib/site/open-graph'
import { breachDetailsPath, catalogueEntryPath, catalogueEntryPicturePath, paths } from '@/lib/paths'
import { site } from '@/lib/site/site'
import { readOpenAndRecorded, readPapers, readSettlements } from '../../../read-claims'
import { decodePart } from '../../../read-query'

interface PageProps {
  params: Promise<{ uniqueBreachId: string }>
}

// The page and its metadata ask for the same one.
const read = cache(async (part: string): Promise<Breach> => (await getBreach(decodePart(part))) ?? notFound())

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const breach = await read((await params).uniqueBreachId)
  const title = KINDS[breach.kind].headline(breach.title)
  return {
    title,
    ...shared({
      title,
      description: introWords(breach),
      path: catalogueEntryPath(breach.uniqueBreachId),
      type: 'article',
      picture: { url: catalogueEntryPicturePath(breach.uniqueBreachId), alt: title },
    }),
    ...(breach.isExample && { robots: { index: false } }),
  }
}

export default async function BreachPage({ params }: PageProps) {
  const breach = await read((await params).uniqueBreachId)
  // Nobody's address stands here.
  const [info, sent, claims, onRecord] = await Promise.all([
    getCatalogueInfo(),
    headers(),
    readOpenAndRecorded([breach.uniqueBreachId], true),
    readSettlements(breach),
  ])
  const { settlements, records } = claims?.get(breach.uniqueBreachId) ?? { settlements: [], records: [] }
  const now = new Date()
  const { name, url, postalAddress } = site()
  const title = KINDS[breach.kind].headline(breach.title)
  const address = `${url}${catalogueEntryPath(breach.uniqueBreachId)}`
  return (
    <>
      <PaperHead siteName={name} words="As of" at={now} isKept />
      <DetailLayout
        back={
          <div className="print:hidden">
            <BackLink href={paths.catalogue}>All breaches</BackLink>
          </div>
        }
        title={title}
        lead={introWords(breach)}
        action={
          settlements.length + records.length > 0 && (
            <>
              <div className="empty:hidden print:hidden">
                <ClaimsCards settlements={settlements} records={records} kind={breach.kind} isOfRecord />
              </div>
              {settlements.length > 0 && (
                <ClaimsOnPaper claims={await readPapers(settlements)} kind={breach.kind} />
              )}
            </>
          )
        }
        main={
          <>
            <BreachFacts
              breach={breach}
              affected={null}
              tile={
                <LegalStatus
                  breach={breach}
                  claimsOpen={settlements.length > 0}
                  onRecord={onRecord.length > 0}
                  now={now}
                />
              }
            />
            <BreachTimeline entries={breachTimeline({ breach, settlements: onRecord, now })} now={now} />
          </>
        }
        aside={
          <>
            <div className="print:hidden">
              <Invitation breach={breach} />
            </div>
            <AdviceCard title="If your data was in it" advice={adviceOf(breach)} />
            <ShareLink title={title} url={address}>
              <SaveRecords />
            </ShareLink>
          </>
        }
      />
      {!breach.isManualUpload && !breach.isExample && (
        <div className="shell print:hidden">
          <CatalogueNote info={info} />
        </div>
      )}
      <PaperFoot siteName={name} postalAddress={postalAddress} url={address}>
        {breach.isExample && '* An invented company. '}
        {!breach.isManualUpload && !breach.isExample && dataSourceWords(info)}
      </PaperFoot>
      {!breach.isExample && <JsonLd nonce={sent.get('x-nonce') ?? undefined} data={structuredData(breach)} />}
    </>
  )
}

function Invitation({ breach }: { breach: Breach }) {
  if (!breach.isCheckable) return <NotCheckable breach={breach} />
  if (breach.isSensitive) return <OwnerOnly />
  return (
    <Card>
      <h2 className="text-h3">Is your email in it?</h2>
      <p className="mt-1 text-note text-muted-foreground">Check your address, free and without an account.</p>
      <a
        href={breachDetailsPath(breach.uniqueBreachId)}
        className={`${buttonVariants({ size: 'wide' })} mt-5`}
      >
        Check your email
      </a>
    </Card>
  )
}

function structuredData(breach: Breach): object {
  const { name, url } = site()
  const page = `${url}${catalogueEntryPath(breach.uniqueBreachId)}`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Article',
        headline: KINDS[breach.kind].headline(breach.title),
        description: introWords(breach),
        url: page,
        mainEntityOfPage: page,
        datePublished: breach.addedDate,
        dateModified: breach.modifiedDate,
        publisher: { '@type': 'Organization', name, url },
        // What operators uploaded themselves is nobody else's.
        ...(!breach.isManualUpload && {
          isBasedOn: 'https://haveibeenpwned.com',
          license: 'https://creativecommons.org/licenses/by/4.0/',
        }),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Data breaches', item: `${url}${paths.catalogue}` },
          { '@type': 'ListItem', position: 2, name: breach.title, item: page },
        ],
      },
    ],
  }
}
