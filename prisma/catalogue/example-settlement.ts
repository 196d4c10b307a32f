import { dayIn } from '@/lib/settlements/dates'
import type { NewSettlement } from '@/lib/settlements/insert-settlement'

// What the demo's invented settlements have in common. Every company, court and host is made up, and the days count from the day
// of seeding, so that what is open stays open.

/** The days of an example, by their distance from the day of seeding. */
export interface ExampleDays {
  /** `YYYY-MM-DD`, so many days from today. */
  day: (days: number) => string
  /** The same as an instant, for when something was written down. */
  at: (days: number) => string
}

export interface ExampleSettlement {
  /** What its page shows, for the list that the demo prints. */
  shows: string
  /** The invented breach that it is about. */
  breach?: string
  settlement: (days: ExampleDays) => NewSettlement
}

const DAY_MS = 24 * 60 * 60 * 1000

/** What stands in each example, for a demo that is seeded now. */
export function exampleDays(now: Date): ExampleDays {
  // The courts of the East count the days: seeded in the evening, theirs is a day behind UTC.
  const today = Date.parse(dayIn(null, now))
  return {
    day: (days) => new Date(today + days * DAY_MS).toISOString().slice(0, 10),
    at: (days) => new Date(now.getTime() + days * DAY_MS).toISOString(),
  }
}

/** What is the same for all of them: who runs it, and its three sources (0: the court's order, 1: the notice, 2: a newspaper). */
export function common(slug: string, company: string, docketNumber: string, { day, at }: ExampleDays) {
  const host = `${slug.split('-')[0]}-settlement.example`
  return {
    slug,
    company,
    court: 'Example District Court',
    docketNumber,
    administrator: 'Example Claims Co.',
    administratorPhone: `+180055501${docketNumber.slice(-2)}`,
    administratorAddress: 'Example Claims Co., PO Box 100, Springfield, CA 90000',
    officialHosts: [host],
    senders: [`notice@${host}`],
    isExample: true,
    publishedAt: at(-20),
    checkedAt: at(-2),
    checkedBy: 'operator@example.com',
    sources: [
      { url: `https://court.example/${docketNumber}/order.pdf`, kind: 'court', readAt: day(-2) },
      { url: `https://${host}/notice.pdf`, kind: 'official', readAt: day(-2) },
      { url: `https://news.example/${slug}`, kind: 'third_party', readAt: day(-2) },
    ],
    fieldSources: {
      caseName: 0,
      court: 0,
      docketNumber: 0,
      administrator: 0,
      administratorPhone: 1,
      administratorAddress: 1,
      officialHosts: 0,
      senders: 1,
      summary: 1,
      classRule: 1,
      classSize: 1,
      fundCents: 0,
      incidentFrom: 1,
      incidentTo: 1,
      noticeCodeName: 1,
      noticeCodeRequired: 1,
    },
  } satisfies NewSettlement
}

/** The two days before the last one, and the hearing after it. */
export function usualDates(optOut: string, hearing: string) {
  return [
    { kind: 'opt_out', date: optOut, mail: 'postmarked', confidence: 'court', source: 0 },
    { kind: 'objection', date: optOut, mail: 'postmarked', confidence: 'court', source: 0 },
    { kind: 'final_hearing', date: hearing, confidence: 'court', source: 0 },
  ] satisfies NewSettlement['dates']
}

/** The three questions that most notices come down to. */
export function usualConditions(customer: string, years: string) {
  return [
    {
      kind: 'residence',
      question: 'Do you live in the United States?',
      sentence: 'You live in the United States.',
      source: 1,
    },
    { kind: 'customer', question: customer, sentence: years, source: 1 },
    {
      kind: 'notice',
      question: 'Were you sent a notice of this breach?',
      sentence: 'You were sent a notice.',
      source: 1,
    },
  ] satisfies NewSettlement['conditions']
}
