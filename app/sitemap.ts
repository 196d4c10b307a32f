import type { MetadataRoute } from 'next'
import { currentCatalogue } from '@/lib/breaches/catalogue/catalogue'
import { catalogueEntryPath, OPEN_PAGES, settlementPath } from '@/lib/paths'
import { changedSettlements } from '@/lib/settlements/changed-settlements'
import { site } from '@/lib/site/site'

export const dynamic = 'force-dynamic'

/** Every page that search engines may show. Invented companies are not among them. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { url } = site()
  const breaches = (await currentCatalogue()).breaches.filter(({ isExample }) => !isExample)
  const settlements = await changedSettlements()
  return [
    ...OPEN_PAGES.map(({ path }) => ({ url: `${url}${path}` })),
    ...breaches.map((breach) => ({
      url: `${url}${catalogueEntryPath(breach.uniqueBreachId)}`,
      lastModified: breach.modifiedDate,
    })),
    ...settlements
      .filter(({ head, phase }) => !head.isExample && phase !== 'withdrawn')
      .map(({ head, changedAt }) => ({ url: `${url}${settlementPath(head.slug)}`, lastModified: changedAt })),
  ]
}
