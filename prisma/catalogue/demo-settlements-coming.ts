import { common, usualConditions, type ExampleSettlement } from './example-settlement'

/** Invented settlements of which the last day is not known. */
export const COMING_EXAMPLES: readonly ExampleSettlement[] = [
  {
    shows: 'sources disagree about the last day and the fund: neither is a fact',
    breach: 'example-pinnacle-payroll',
    settlement: (days) => ({
      ...common('pinnacle-payroll', 'Pinnacle Payroll', '0:26-cv-00105', days),
      caseName: 'Sample v. Pinnacle Payroll, Inc.',
      summary: 'Pay slips were copied over a weekend. The company agreed to a settlement.',
      classRule: 'People who were sent a notice that their pay slip was copied.',
      incidentFrom: days.day(-287),
      dates: [
        { kind: 'claim', date: days.day(45), confidence: 'court', source: 0 },
        { kind: 'claim', date: days.day(59), confidence: 'official', source: 1 },
      ],
      disputes: [
        {
          field: 'fundCents',
          values: [
            { value: '$30 million', source: 0 },
            { value: '$50 million', source: 2 },
          ],
        },
      ],
      events: [{ kind: 'preliminary_approval', date: days.day(-30), source: 0 }],
      tiers: [
        {
          kind: 'documented',
          label: 'Losses you can prove',
          maxCents: 200_000,
          proof: 'documents',
          source: 1,
        },
      ],
      conditions: usualConditions('Did your employer use Pinnacle?', 'Your employer used Pinnacle.'),
    }),
  },
  {
    shows: 'no official last day is known, only a newspaper’s',
    settlement: (days) => ({
      ...common('fernhill-dental', 'Fernhill Dental Group', '0:25-cv-01919', days),
      caseName: 'Example v. Fernhill Dental Group',
      summary: 'X-rays and birth dates were taken from a server. The group agreed to a settlement.',
      classRule: 'People who were patients of Fernhill and were sent a notice.',
      incidentFrom: days.day(-500),
      dates: [{ kind: 'claim', date: days.day(70), confidence: 'third_party', source: 2 }],
      events: [{ kind: 'final_approval', date: days.day(-8), source: 0 }],
      tiers: [
        {
          kind: 'flat',
          label: 'Cash without proof',
          estimateCents: 6_000,
          proRata: true,
          proof: 'none',
          source: 1,
        },
      ],
    }),
  },
  {
    shows: 'coming: agreed, and the court has set no day yet',
    breach: 'example-northstar-mobile',
    settlement: (days) => ({
      ...common('northstar-mobile', 'Northstar Mobile', '0:26-cv-00320', days),
      caseName: 'In re Northstar Mobile Customer Data',
      summary: 'An old list of customers was offered for sale. The company says that it will settle.',
      classRule: 'People whose data was in the list. The court has not decided who is in the class.',
      incidentFrom: days.day(-236),
      dates: [],
      events: [
        { kind: 'filed', date: days.day(-200), source: 0 },
        { kind: 'announced', date: days.day(-12), source: 1 },
      ],
    }),
  },
  {
    shows: 'coming: announced a few days ago',
    settlement: (days) => ({
      ...common('bayside-books', 'Bayside Books', '0:26-cv-00555', days),
      caseName: 'Sample v. Bayside Books',
      summary: 'Card numbers were taken from a shop’s web page. The shop says that it will settle.',
      classRule: 'People who paid by card on the web page in two months of that year.',
      incidentFrom: days.day(-330),
      incidentPrecision: 'year',
      dates: [],
      events: [{ kind: 'announced', date: days.day(-4), source: 1 }],
    }),
  },
]
