import type { Metadata } from 'next'

interface Shared {
  title: string
  description: string
  /** On this site. */
  path: string
  type?: 'website' | 'article'
}

/** What a page says of itself when it is shared: its words, its address, and the one image of the site. Pure. */
export function shared({
  title,
  description,
  path,
  type = 'website',
}: Shared): Pick<Metadata, 'description' | 'alternates' | 'openGraph' | 'twitter'> {
  const images = [
    { url: '/opengraph-image', width: 1200, height: 630, alt: 'Was your data exposed in a breach?' },
  ]
  return {
    description,
    alternates: { canonical: path },
    openGraph: { type, title, description, url: path, images },
    twitter: { card: 'summary_large_image', title, description },
  }
}
