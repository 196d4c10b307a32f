import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { Faq } from '@/components/legal/faq'
import { faqQuestions } from '@/components/legal/faq-questions'
import { FaqScript } from '@/components/legal/faq-script'
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
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <>
      <Faq questions={faqQuestions(name)} supportEmail={supportEmail} />
      <FaqScript name={name} origin={url} nonce={nonce} />
    </>
  )
}
