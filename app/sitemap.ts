import type { MetadataRoute } from 'next'
import { currentCatalogue } from '@/lib/breaches/catalogue/catalogue'
import { catalogueEntryPath, OPEN_PAGES } from '@/lib/paths'
import { site } from '@/lib/site/site'

export const dynamic = 'force-dynamic'

/** Every page that search engines may show. Invented companies are not among them. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { url } = site()
  const breaches = (await currentCatalogue()).breaches.filter(({ isExample }) => !isExample)
  return [
    ...OPEN_PAGES.map(({ path }) => ({ url: `${url}${path}` })),
    ...breaches.map((breach) => ({
      url: `${url}${catalogueEntryPath(breach.uniqueBreachId)}`,
      lastModified: breach.modifiedDate,
    })),
  ]
}
