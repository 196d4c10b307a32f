'use client'

import type * as Json from './faq-json'
import type * as Questions from './faq-questions'

// An import would be in the bundle for browsers too; what is required where there is no window is not.
/* eslint-disable @typescript-eslint/no-require-imports */
const json = typeof window === 'undefined' ? (require('./faq-json') as typeof Json) : null
const questions = typeof window === 'undefined' ? (require('./faq-questions') as typeof Questions) : null
/* eslint-enable @typescript-eslint/no-require-imports */

interface FaqScriptProps {
  /** The service's. */
  name: string
  /** The site's own address. */
  origin: string
  nonce: string | undefined
}

/** The questions for search engines. They read what the server writes; React is not sent it again. */
export function FaqScript({ name, origin, nonce }: FaqScriptProps) {
  const text = json && questions ? json.faqPageJson(questions.faqQuestions(name), origin) : ''
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // Browsers hide a nonce from scripts, so that hydration would see a difference.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
