import type { Metadata } from 'next'

interface Shared {
  title: string
  description: string
  /** On this site. */
  path: string
  type?: 'website' | 'article'
  /** A picture of its own, 1200 by 630; else that of the site. */
  picture?: { url: string; alt: string }
}

/** What a page says of itself when it is shared: its words, its address, and its picture. Pure. */
export function shared({
  title,
  description,
  path,
  type = 'website',
  picture = { url: '/opengraph-image', alt: 'Was your data exposed in a breach?' },
}: Shared): Pick<Metadata, 'description' | 'alternates' | 'openGraph' | 'twitter'> {
  const images = [{ ...picture, width: 1200, height: 630 }]
  return {
    description,
    alternates: { canonical: path },
    openGraph: { type, title, description, url: path, images },
    twitter: { card: 'summary_large_image', title, description },
  }
}
