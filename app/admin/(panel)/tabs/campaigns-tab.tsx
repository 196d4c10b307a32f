import { Send } from 'lucide-react'
import Link from 'next/link'
import { AdminPager } from '@/components/admin/admin-pager'
import { ListedCampaignCard } from '@/components/admin/emails/listed-campaign'
import { waiting } from '@/components/admin/emails/campaign-card'
import { RefreshWhile } from '@/components/admin/emails/refresh-while'
import { FilterInput, FilterSelect } from '@/components/admin/filter-fields'
import { FilterForm } from '@/components/admin/filter-form'
import { Part } from '@/components/admin/part'
import { buttonVariants } from '@/components/ui/button-variants'
import { EmptyTab } from '@/components/dashboard/tab-states'
import { campaignsInAddress } from '@/lib/alerts/campaign-list-schema'
import { SKIP_WORDS } from '@/lib/alerts/eligibility'
import { listAllCampaigns, RATE_MINUTES } from '@/lib/alerts/list-campaigns'
import { readOrSay } from '@/lib/lists/read-or-say'
import { adminPath } from '@/lib/site/staff-paths'
import { plural } from '@/lib/site/format'
import { KeptNote } from '../kept-note'
import type { AdminTabProps } from '../tab-props'

const BUTTON = buttonVariants({ variant: 'outline' })

const STATES = [
  ['', 'All'],
  ['running', 'Running'],
  ['paused', 'Paused'],
  ['done', 'Done'],
  ['cancelled', 'Cancelled'],
] as const

/** All mail about breaches, by campaign: how far each is and how fast, and whom it does not reach and why. */
export async function CampaignsTab({ query }: AdminTabProps) {
  const filters = campaignsInAddress.parse(query)
  const reading = await readOrSay(() => listAllCampaigns(filters))
  return (
    <>
      <h2 className="text-h2">Campaigns</h2>
      <p className="mt-1 mb-4 max-w-[42rem] text-note text-muted-foreground">
        All mail about one breach of one kind is a campaign; the digests of trusted sources are one together.
        We do not track whether a mail is opened.
      </p>
      <KeptNote className="mb-4" />
      <FilterForm tab="campaigns" label="Filter campaigns">
        <FilterInput name="q" label="Breach" placeholder="Part of its name, or its id" value={filters.q} />
        <FilterSelect name="state" label="State" value={filters.state ?? ''} options={STATES} />
      </FilterForm>
      <div className="mt-5">
        <Part reading={reading} of={filters}>
          {({ results, totalResults, page, totalPages }) =>
            results.length === 0 ? (
              filters.q || filters.state ? (
                <EmptyTab icon={Send} title="No campaigns found" text="No campaign fits these filters.">
                  <Link href={adminPath('campaigns')} prefetch={false} className={BUTTON}>
                    Clear filters
                  </Link>
                </EmptyTab>
              ) : (
                <EmptyTab
                  icon={Send}
                  title="No campaigns found"
                  text="Once the people of a breach are told of it, how far that is stands here. Open a breach that addresses are held of, and press “Tell the people”."
                >
                  <Link
                    href={adminPath('breaches', { 'has-addresses': 1, 'not-told': 1 })}
                    prefetch={false}
                    className={BUTTON}
                  >
                    Choose a breach
                  </Link>
                </EmptyTab>
              )
            ) : (
              <>
                <p className="text-note text-muted-foreground num">
                  {plural(totalResults, 'campaign', 'campaigns')}
                </p>
                <ul className="mt-2 grid gap-3 lg:grid-cols-2">
                  {results.map((campaign) => (
                    <ListedCampaignCard
                      key={campaign.id}
                      campaign={campaign}
                      skipWords={SKIP_WORDS}
                      rateMinutes={RATE_MINUTES}
                    />
                  ))}
                </ul>
                {results.some((campaign) => campaign.state === 'running' && waiting(campaign) > 0) && (
                  <RefreshWhile />
                )}
                <AdminPager
                  page={page}
                  totalPages={totalPages}
                  hrefOf={(page) =>
                    adminPath('campaigns', {
                      q: filters.q,
                      state: filters.state,
                      page: page > 1 ? page : undefined,
                    })
                  }
                />
              </>
            )
          }
        </Part>
      </div>
    </>
  )
}
