import type { MetadataRoute } from 'next'
import { site } from '@/lib/site/site'

export const dynamic = 'force-dynamic'

/** Pages that carry a person's data say noindex themselves; a crawler has to see them to learn so. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/v1/', '/admin', '/firm'] },
    sitemap: `${site().url}/sitemap.xml`,
  }
}
