import { paths } from '@/lib/paths'

export interface FaqQuestion {
  /** The fragment that leads to the answer: /faq#eligibility. */
  id: string
  question: string
  /** Paragraphs of plain text. */
  answer: readonly string[]
  /** Points below the paragraphs, when there are any. */
  points?: readonly string[]
  /** Where the reader can act on the answer. */
  link?: { href: string; text: string }
}

/** The six questions of the Help Center (specification, admin side, section 2). */
export function faqQuestions(name: string): FaqQuestion[] {
  return [
    {
      id: 'what-it-is',
      question: `What is ${name}?`,
      answer: [
        `${name} shows you which known data breaches include your email address, and whether legal action or compensation may be available. It connects people with class actions and mass torts.`,
        `Checking is free, and so is the first consultation. ${name} gives information and is not a law firm. Lawyers give legal advice.`,
      ],
    },
    {
      id: 'affected',
      question: 'How do I know if I was affected?',
      answer: [
        'Enter your email address in the breach checker. You see at once in which of the breaches that can be checked by an address it is, when they happened and what was exposed.',
        'If we find nothing, that holds for those breaches only, and for today: of many others nobody has published which addresses were in them. The result says how many were looked through. Some sensitive breaches are shown only to the proven owner of an address.',
        'A letter from a company can tell you more than any check: companies write to the people whose data was in their breach. If you doubt that it is real, compare its addresses first.',
      ],
      link: { href: paths.breachChecker, text: 'Check your email address' },
    },
    {
      id: 'what-to-do',
      question: 'What should I do if I was affected?',
      answer: [
        'First protect your accounts. Change the password that was exposed everywhere you used it, and turn on two-step sign-in. If your Social Security number was exposed, freeze your credit. It is free.',
        'Then look at the legal side. Where a settlement takes claims and includes you, you can file yours by yourself, for free, until its last day: its page here says how. If legal action may be open to you, you can request a free consultation with a lawyer. There is no obligation. The law sets time limits, so look into it early.',
      ],
      link: { href: paths.lawyerConsultation, text: 'Request a free consultation' },
    },
    {
      id: 'how-breaches-are-found',
      question: 'How are breaches found?',
      answer: ['Breaches come to light in several ways:'],
      points: [
        'Companies disclose them, often because a law says they must.',
        'Security researchers find data that was left open or was stolen.',
        'Companies report them in filings to regulators.',
        'Stolen data turns up on the dark web, where it is traded.',
        'People and the press learn of them from public notifications.',
      ],
    },
    {
      id: 'what-we-track',
      question: 'What types of breaches are tracked?',
      answer: ['Breaches in all industries, from shops and schools to hospitals and banks. They can expose:'],
      points: [
        'personal data, such as names, addresses and birth dates',
        'financial data, such as card and bank details',
        'health data, such as records and insurance details',
        'Social Security numbers',
      ],
    },
    {
      id: 'eligibility',
      question: 'Does an action include me, and what do I need to show?',
      answer: [
        'That depends on the breach. In many cases basic account information is enough to start with: the email address you used, and roughly when you had the account.',
        'If more is needed, a lawyer can help you gather documents, such as the notice that the company sent you. Who is included is decided case by case. Compensation is never guaranteed.',
      ],
    },
  ]
}
