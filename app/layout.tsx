import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { ConsentBanner } from '@/components/site/consent-banner'
import { TakePresses } from '@/components/forms/take-presses'
import { FragmentHistory } from '@/components/site/fragment-history'
import { HeadScript } from '@/components/site/head-script'
import { cookiePrefix } from '@/lib/auth/tokens'
import { consentCookieName, readConsent } from '@/lib/site/cookie-consent'
import { site } from '@/lib/site/site'
import { sansVariables } from './fonts/sans'
import './globals.css'

export function generateMetadata(): Metadata {
  const { name, url } = site()
  return {
    metadataBase: new URL(url),
    title: { default: `${name}: was your data exposed in a breach?`, template: `%s | ${name}` },
    description:
      'Enter your email address and see which known data breaches include it, and whether legal action or compensation may be available.',
  }
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fafaf8' },
    { media: '(prefers-color-scheme: dark)', color: '#0e131d' },
  ],
}

/** Every page is rendered for its request: its scripts carry a nonce of their own. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const sent = await headers()
  const nonce = sent.get('x-nonce') ?? undefined
  const { consentPurposes } = site()
  const consent = readConsent((await cookies()).get(consentCookieName(cookiePrefix() !== ''))?.value)
  return (
    <html lang="en" className={sansVariables} suppressHydrationWarning>
      <head>
        <HeadScript nonce={nonce} />
      </head>
      <body>
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-4 focus:z-50 focus:rounded-lg focus:bg-card focus:px-4 focus:py-3 focus:shadow-float"
        >
          Skip to content
        </a>
        {children}
        <TakePresses />
        <FragmentHistory />
        {consentPurposes.length > 0 && (
          <ConsentBanner
            purposes={consentPurposes}
            initial={consent}
            globalPrivacyControl={sent.get('sec-gpc') === '1'}
          />
        )}
      </body>
    </html>
  )
}
