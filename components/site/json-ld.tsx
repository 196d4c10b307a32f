/** Facts for search engines. `nonce` from the request: the page's policy lets no other script stand in it. */
export function JsonLd({ data, nonce }: { data: object; nonce: string | undefined }) {
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // Browsers hide a nonce from scripts, so that hydration would see a difference.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}
