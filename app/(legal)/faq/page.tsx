import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { Faq } from '@/components/legal/faq'
import { faqPageJson } from '@/components/legal/faq-json'
import { faqQuestions } from '@/components/legal/faq-questions'
import { paths } from '@/lib/paths'
import { site } from '@/lib/site/site'

export const metadata: Metadata = {
  title: 'Help Center',
  description:
    'How to know if you were affected by a data breach, what to do then, where our facts come from, and how compensation is decided.',
  alternates: { canonical: paths.helpCenter },
}

export default async function FaqPage() {
  const { name, supportEmail, url } = site()
  const questions = faqQuestions(name)
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <>
      <Faq questions={questions} supportEmail={supportEmail} />
      {/* Browsers hide a nonce from scripts, so that hydration would see a difference. */}
      <script
        type="application/ld+json"
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: faqPageJson(questions, url) }}
      />
    </>
  )
}
