import type { FaqQuestion } from './faq-questions'

/**
 * The questions as schema.org's FAQPage, for search engines.
 * @param origin the site's own address, for the links in answers.
 * @returns JSON that may stand in a script element: it holds no `<` that could end it.
 */
export function faqPageJson(questions: readonly FaqQuestion[], origin: string): string {
  const page = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map((entry) => ({
      '@type': 'Question',
      name: entry.question,
      acceptedAnswer: { '@type': 'Answer', text: answerText(entry, origin) },
    })),
  }
  return JSON.stringify(page).replaceAll('<', '\\u003c')
}

function answerText({ answer: response, points = [], link }: FaqQuestion, origin: string): string {
  const lines = [...response, ...points.map((point) => `- ${point}`)]
  if (link) lines.push(`${link.text}: ${origin}${link.href}`)
  return lines.join('\n')
}
