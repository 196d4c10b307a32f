import type { Metadata } from 'next'
import { cache } from 'react'
import { PaperFoot, PaperHead } from '@/components/site/paper'
import { SaveRecords } from '@/components/site/save-records'
import { ShareLink } from '@/components/site/share-link'
import { MessageCheck } from '@/components/settlement/message-check'
import { NoSettlement } from '@/components/settlement/no-settlement'
import { SettlementRecord } from '@/components/settlement/settlement-record'
import { Withdrawn } from '@/components/settlement/withdrawn'
import { settlementPath } from '@/lib/paths'
import { shared } from '@/lib/site/open-graph'
import { site } from '@/lib/site/site'
import { isOver, isWithdrawn, phaseOf } from '@/lib/settlements/phase'
import { getPublicSettlement } from '@/lib/settlements/get-public-settlement'
import { readNamedBreaches } from '../../../read-claims'
import { decodePart } from '../../../read-query'
import { FollowSlot } from './follow-slot'

interface PageProps {
  params: Promise<{ slug: string }>
}

// The page and its metadata ask for the same one. Status 404 and 410 come from lib/server/settlement-status.ts.
const read = cache(async (part: string) => getPublicSettlement(decodePart(part)))

const titleOf = ({ company }: { company: string }) => `${company} data breach settlement`

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const settlement = await read((await params).slug)
  if (!settlement) return { title: 'Settlement not found', robots: { index: false } }
  const title = titleOf(settlement)
  return {
    title,
    ...shared({
      title,
      description:
        'What you can ask for, by when, and where to file by yourself, free. Each date shows its source.',
      path: settlementPath(settlement.slug),
      type: 'article',
    }),
    ...((settlement.isExample || isWithdrawn(settlement)) && { robots: { index: false } }),
  }
}

export default async function SettlementPage({ params }: PageProps) {
  const settlement = await read((await params).slug)
  if (!settlement) return <NoSettlement />
  const now = new Date()
  const { name, url, postalAddress } = site()
  const address = `${url}${settlementPath(settlement.slug)}`
  return (
    <>
      <PaperHead siteName={name} words="As of" at={now} isKept />
      {isWithdrawn(settlement) ? (
        <Withdrawn settlement={settlement} />
      ) : (
        <SettlementRecord
          settlement={settlement}
          now={now}
          breaches={await readNamedBreaches(settlement)}
          actions={<FollowSlot settlement={settlement} now={now} />}
          check={<MessageCheck slug={settlement.slug} />}
          share={
            <ShareLink title={titleOf(settlement)} url={address}>
              <SaveRecords />
            </ShareLink>
          }
        />
      )}
      <PaperFoot siteName={name} postalAddress={postalAddress} url={address}>
        {settlement.isExample && 'An invented company. '}
        {!isWithdrawn(settlement) &&
          !isOver(phaseOf(settlement, now)) &&
          'File at the official address only. Filing is free.'}
      </PaperFoot>
    </>
  )
}
