import type { EmailResult } from '../../breaches/check/check-email'
import type { CatalogueInfo } from '../../breaches/catalogue/get-catalogue-info'
import { OWNER_ONLY, searchedFor } from '../../breaches/catalogue/searched-for'
import { CLAIMS_OPEN } from '../../breaches/kinds/claim-labels'
import { notMembership } from '../../breaches/kinds/claim-words'
import { ON_RECORD } from '../../breaches/status/following'
import { statusOf } from '../../breaches/status/status-table'
import { standingOf } from '../../breaches/status/standing'
import { withSettlements, type FoundBreach } from '../../settlements/found-breach'
import { answerOf, unconfirmedWords } from '../../breaches/status/summary-words'
import { catalogueEntryPath, paths, settlementPath } from '../../paths'
import type { ClaimOnPaper } from '../../settlements/claims-on-paper'
import type { SettlementsOf } from '../../settlements/open-beside'
import { notOver } from '../../settlements/recorded'
import { dayWords } from '../../settlements/words'
import { planOf } from '../plan-of'
import { SUMMARY_FILE_VERSION, type SummaryFile } from './schema'

// The file of a check's result: what its page shows, for programs and for later. Pure.

interface SummaryFileInput {
  result: Pick<EmailResult, 'email' | 'breaches' | 'incomplete' | 'checkedAt'>
  /** The settlements that may stand beside whoever asks, by the key of the breach; null where they could not be looked up. */
  beside: ReadonlyMap<string, SettlementsOf> | null
  /** The open ones with what is written out of them, the soonest last day first. */
  papers: readonly ClaimOnPaper[]
  info: Pick<CatalogueInfo, 'asOf' | 'coverage' | 'ownerOnly'>
  /** Whether the proven owner of the address asks. */
  provenOwner: boolean
  site: { name: string; url: string }
  now: Date
}

/** @returns the file of one result, as `summaryFileResponse` describes it. */
export function makeSummaryFile({
  result,
  beside,
  papers,
  info,
  provenOwner,
  site,
  now,
}: SummaryFileInput): SummaryFile {
  const { email, breaches, incomplete, checkedAt } = result
  const items = withSettlements(breaches, beside)
  return {
    format: 'breach-summary',
    version: SUMMARY_FILE_VERSION,
    checkedAt: checkedAt.toISOString(),
    madeAt: now.toISOString(),
    source: {
      name: site.name,
      page: `${site.url}${breaches.length > 0 ? paths.summary : paths.noBreaches}`,
    },
    email,
    outcome: breaches.length > 0 ? 'found' : 'none-known',
    answer:
      breaches.length > 0
        ? [answerOf(items), unconfirmedWords(items)].filter(Boolean).join(' ')
        : 'Not in any breach that we can check today.',
    incomplete,
    searched: {
      breaches: searchedFor(info, provenOwner),
      withoutAddresses: info.coverage.unsearched,
      catalogueAsOf: info.asOf,
    },
    breaches: items.map((item) => toFileBreach(item, site.url)),
    claims: papers.map(({ slug, company, isExample, claim, address, checkedAt: addressCheckedAt }) => ({
      slug,
      company,
      isExample,
      claimBy: claim.date,
      claimByWords: dayWords(claim),
      officialAddress: address,
      addressCheckedAt,
      page: `${site.url}${settlementPath(slug)}`,
    })),
    plan: planOf(items).map(({ claim, whose: _whose, ...step }) => ({
      ...step,
      claim: claim && { slug: claim.slug, claimBy: claim.claimBy },
    })),
    notes: [
      ...(papers.length > 0 ? [notMembership('breach')] : []),
      ...(provenOwner ? [] : [OWNER_ONLY]),
      'Breach data: Have I Been Pwned (https://haveibeenpwned.com), CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/), and authorities.',
      `${site.name} is not a law firm and does not give legal advice.`,
    ],
  }
}

/** In words: what is open, or on record, before its status. */
function legalStatusOf(found: FoundBreach): string {
  const { label, hasBadge } = statusOf(found.breach.massActionBreachStatus)
  switch (standingOf(found)) {
    case 'claims':
      return CLAIMS_OPEN
    case 'unknown':
      return 'Not looked up'
    case 'recorded':
      return ON_RECORD
    case 'action':
      return notOver(found.records).length > 0 ? `${label}. ${ON_RECORD}` : label
    default:
      return hasBadge ? label : 'No legal action known'
  }
}

function toFileBreach(found: FoundBreach, siteUrl: string): SummaryFile['breaches'][number] {
  const { id: _id, logoUrl: _url, logoPath: _path, ...breach } = found.breach
  return {
    ...breach,
    legalStatus: legalStatusOf(found),
    page: `${siteUrl}${catalogueEntryPath(breach.uniqueBreachId)}`,
    claims: found.settlements.map(({ slug }) => slug),
    onRecord: (found.records ?? []).map(({ slug, company }) => ({
      company,
      page: `${siteUrl}${settlementPath(slug)}`,
    })),
  }
}
