import { CampaignCard, waiting } from '@/components/admin/emails/campaign-card'
import { RefreshWhile } from '@/components/admin/emails/refresh-while'
import { readOrSay } from '@/lib/lists/read-or-say'
import { listCampaigns } from '@/lib/alerts/campaigns'

/** How far the mails about a breach are, read again while some are under way. */
export async function EmailsCampaigns({ uniqueBreachId }: { uniqueBreachId: string }) {
  const reading = await readOrSay(() => listCampaigns(uniqueBreachId))
  if ('message' in reading)
    return <p className="mt-4 text-note text-destructive">Error loading data: {reading.message}</p>
  const campaigns = reading.data.filter(({ counts }) => Object.keys(counts).length > 0)
  if (campaigns.length === 0) return null
  return (
    <section aria-labelledby="campaigns" className="mt-6">
      <h3 id="campaigns" className="text-h3">
        Campaigns
      </h3>
      <ul className="mt-3 grid gap-3">
        {campaigns.map((campaign) => (
          <CampaignCard key={campaign.id} campaign={campaign} />
        ))}
      </ul>
      {campaigns.some((campaign) => campaign.state === 'running' && waiting(campaign) > 0) && (
        <RefreshWhile />
      )}
    </section>
  )
}
