import { common, usualConditions, usualDates, type ExampleSettlement } from './example-settlement'

/** Invented settlements that are over, or taken back. */
export const CLOSED_EXAMPLES: readonly ExampleSettlement[] = [
  {
    shows: 'claims closed, and one benefit is still open',
    settlement: (days) => ({
      ...common('tidewater-grocers', 'Tidewater Grocers', '0:23-cv-04410', days),
      caseName: 'Example v. Tidewater Grocers',
      summary: 'Card numbers were taken at the till. The grocer agreed to a settlement.',
      classRule: 'People who paid by card at a Tidewater shop and were sent a notice.',
      incidentFrom: days.day(-1_050),
      dates: [
        { kind: 'claim', date: days.day(-120), confidence: 'court', source: 0 },
        {
          kind: 'benefit_until',
          date: days.day(430),
          confidence: 'official',
          source: 1,
          note: 'Help from a person if somebody uses your name.',
        },
        ...usualDates(days.day(-150), days.day(-60)),
      ],
      events: [
        { kind: 'filed', date: days.day(-980), source: 0 },
        { kind: 'preliminary_approval', date: days.day(-210), source: 0 },
      ],
      tiers: [
        {
          kind: 'documented',
          label: 'Losses you can prove',
          maxCents: 2_500_000,
          proof: 'documents',
          source: 1,
        },
        {
          kind: 'monitoring',
          label: 'Identity help',
          availableUntil: days.day(430),
          proof: 'none',
          source: 1,
        },
      ],
      conditions: usualConditions(
        'Did you pay by card at a Tidewater shop?',
        'You paid by card at a Tidewater shop.',
      ),
    }),
  },
  {
    shows: 'claims closed, approved by the court',
    settlement: (days) => ({
      ...common('juniper-lending', 'Juniper Lending', '0:24-cv-00088', days),
      caseName: 'Sample v. Juniper Lending Corp.',
      summary: 'Loan files were copied by an outsider. The lender agreed to a settlement.',
      classRule: 'People who were sent a notice that their loan file was copied.',
      incidentFrom: days.day(-900),
      dates: [
        { kind: 'claim', date: days.day(-60), confidence: 'court', source: 0 },
        ...usualDates(days.day(-80), days.day(-15)),
      ],
      events: [
        { kind: 'filed', date: days.day(-840), source: 0 },
        { kind: 'final_approval', date: days.day(-14), source: 0 },
      ],
      tiers: [
        {
          kind: 'flat',
          label: 'Cash without proof',
          estimateCents: 9_000,
          proRata: true,
          proof: 'none',
          source: 1,
        },
      ],
    }),
  },
  {
    shows: 'money is being paid out',
    settlement: (days) => ({
      ...common('bluepeak-freight', 'Bluepeak Freight', '0:23-cv-02277', days),
      caseName: 'Example v. Bluepeak Freight',
      summary: 'Papers of drivers were taken from a server. The company agreed to a settlement.',
      classRule: 'Drivers who were sent a notice.',
      incidentFrom: days.day(-1_200),
      dates: [
        { kind: 'claim', date: days.day(-240), confidence: 'court', source: 0 },
        ...usualDates(days.day(-260), days.day(-190)),
        { kind: 'payment', date: days.day(-7), confidence: 'official', source: 1 },
      ],
      events: [
        { kind: 'filed', date: days.day(-1_100), source: 0 },
        { kind: 'final_approval', date: days.day(-180), source: 0 },
        { kind: 'paying', date: days.day(-7), source: 1 },
      ],
    }),
  },
  {
    shows: 'done',
    settlement: (days) => ({
      ...common('maple-harbor-bank', 'Maple Harbor Bank', '0:21-cv-00640', days),
      caseName: 'Sample v. Maple Harbor Bank',
      summary: 'Account letters went to the wrong people. The bank paid, and the case is over.',
      classRule: 'People who were sent a notice.',
      incidentFrom: days.day(-1_900),
      dates: [{ kind: 'claim', date: days.day(-700), confidence: 'court', source: 0 }],
      events: [
        { kind: 'filed', date: days.day(-1_800), source: 0 },
        { kind: 'final_approval', date: days.day(-640), source: 0 },
        { kind: 'paying', date: days.day(-500), source: 1 },
        { kind: 'done', date: days.day(-200), source: 0 },
      ],
    }),
  },
  {
    shows: 'withdrawn: its page says why (410)',
    settlement: (days) => ({
      ...common('granite-fitness', 'Granite Fitness', '0:25-cv-03003', days),
      caseName: 'Example v. Granite Fitness',
      summary: 'We listed a settlement of this company.',
      classRule: 'People who were sent a notice.',
      withdrawnAt: days.at(-3),
      withdrawnReason: 'The court turned the agreement down. No claims can be made.',
      dates: [{ kind: 'claim', date: days.day(50), confidence: 'court', source: 0 }],
      events: [{ kind: 'withdrawn', date: days.day(-3), source: 0 }],
    }),
  },
]
