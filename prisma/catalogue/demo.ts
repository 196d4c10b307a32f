// What the demo shows beside real breaches: invented companies, and addresses to try. Statuses 1 and 2 say that
// somebody may have a legal claim, so in the demo they stand on invented companies only. Their dates count back from
// the day of seeding, so that "recent" stays recent.

import { newsOfSettlement } from '@/lib/cases/case-news'

export interface ExampleBreach {
  key: string
  title: string
  domain: string
  /** Days before the day of seeding. */
  daysAgo: number
  pwnCount: number
  severity: 'low' | 'medium' | 'high' | 'critical'
  status: 1 | 2 | 3 | 4
  dataClasses: string[]
  description: string
}

export const EXAMPLE_BREACHES: readonly ExampleBreach[] = [
  {
    key: 'example-harborview-health-plan',
    title: 'Harborview Health Plan',
    domain: 'harborview.example',
    daysAgo: 118,
    pwnCount: 3_240_000,
    severity: 'critical',
    status: 1,
    dataClasses: [
      'Health insurance information',
      'Personal health data',
      'Social security numbers',
      'Dates of birth',
      'Names',
      'Email addresses',
      'Phone numbers',
      'Physical addresses',
    ],
    description:
      'Example. An invented health insurer. Its story: someone copied member records from a claims system, and members were told two months later.',
  },
  {
    key: 'example-northstar-mobile',
    title: 'Northstar Mobile',
    domain: 'northstar-mobile.example',
    daysAgo: 236,
    pwnCount: 27_400_000,
    severity: 'high',
    status: 2,
    dataClasses: [
      'Social security numbers',
      'Names',
      'Email addresses',
      'Phone numbers',
      'Dates of birth',
      'Government issued IDs',
    ],
    description:
      'Example. An invented phone company. Its story: an old customer database was offered for sale, and a legal action about it is under way.',
  },
  {
    key: 'example-brightline-tickets',
    title: 'Brightline Tickets',
    domain: 'brightline-tickets.example',
    daysAgo: 61,
    pwnCount: 4_120_000,
    severity: 'medium',
    status: 3,
    dataClasses: [
      'Names',
      'Email addresses',
      'Phone numbers',
      'Physical addresses',
      'Partial credit card data',
    ],
    description:
      'Example. An invented ticket seller. Its story: order records were taken through a supplier. Nobody has started a legal action so far.',
  },
  {
    key: 'example-copperfield-credit-union',
    title: 'Copperfield Credit Union',
    domain: 'copperfield-cu.example',
    daysAgo: 402,
    pwnCount: 612_000,
    severity: 'critical',
    status: 1,
    dataClasses: [
      'Bank account numbers',
      'Social security numbers',
      'Names',
      'Email addresses',
      'Income levels',
      'Physical addresses',
    ],
    description:
      'Example. An invented credit union. Its story: loan applications with account numbers lay open on the web for three weeks.',
  },
  {
    key: 'example-larkspur-pharmacy',
    title: 'Larkspur Pharmacy',
    domain: 'larkspur-pharmacy.example',
    daysAgo: 590,
    pwnCount: 11_800_000,
    severity: 'high',
    status: 2,
    dataClasses: ['Prescriptions', 'Names', 'Dates of birth', 'Email addresses', 'Phone numbers'],
    description:
      'Example. An invented chain of pharmacies. Its story: prescription histories were copied by a former contractor.',
  },
  {
    key: 'example-mistral-rewards',
    title: 'Mistral Airlines Rewards',
    domain: 'mistral-air.example',
    daysAgo: 35,
    pwnCount: 480_000,
    severity: 'low',
    status: 3,
    dataClasses: ['Email addresses', 'Names', 'Loyalty program details'],
    description:
      'Example. An invented airline. Its story: a mailing list of its rewards club was published on a forum.',
  },
  {
    key: 'example-oakhurst-schools',
    title: 'Oakhurst School District',
    domain: 'oakhurst-schools.example',
    daysAgo: 170,
    pwnCount: 1_350_000,
    severity: 'medium',
    status: 3,
    dataClasses: [
      'Names',
      'Dates of birth',
      'Email addresses',
      'Family members\u2019 names',
      'Physical addresses',
    ],
    description:
      'Example. An invented school district. Its story: enrolment records of pupils and parents were taken in a ransomware attack.',
  },
  {
    key: 'example-pinnacle-payroll',
    title: 'Pinnacle Payroll',
    domain: 'pinnacle-payroll.example',
    daysAgo: 287,
    pwnCount: 15_900_000,
    severity: 'high',
    status: 1,
    dataClasses: [
      'Social security numbers',
      'Bank account numbers',
      'Names',
      'Email addresses',
      'Salaries',
      'Employers',
    ],
    description:
      'Example. An invented payroll service. Its story: pay slips of several thousand employers were copied over a weekend.',
  },
  {
    key: 'example-quillpoint-backup',
    title: 'Quillpoint Cloud Backup',
    domain: 'quillpoint.example',
    daysAgo: 820,
    pwnCount: 94_000,
    severity: 'high',
    status: 4,
    dataClasses: ['Email addresses', 'Passwords'],
    description:
      'Example. An invented backup service. Its story: a list of logins was found on an old server.',
  },
  {
    key: 'example-stonebridge-hotels',
    title: 'Stonebridge Hotels',
    domain: 'stonebridge-hotels.example',
    daysAgo: 790,
    pwnCount: 8_700_000,
    severity: 'high',
    status: 2,
    dataClasses: [
      'Names',
      'Email addresses',
      'Phone numbers',
      'Passport numbers',
      'Partial credit card data',
    ],
    description:
      'Example. An invented hotel group. Its story: guest records of two years were copied from a booking system.',
  },
]

export interface DemoPerson {
  email: string
  /** What a check of it shows, for the list that the demo prints. */
  shows: string
  /** Keys of example breaches and Names of real ones. */
  breaches: readonly string[]
}

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { email: 'nobody@example.com', shows: 'none known', breaches: [] },
  {
    email: 'june@example.com',
    shows: 'in 1 breach, a consultation is open',
    breaches: ['example-harborview-health-plan'],
  },
  { email: 'omar@example.com', shows: 'in 1 old breach, nothing to do', breaches: ['LinkedIn'] },
  {
    email: 'sam@example.com',
    shows: 'in 2 breaches, both recent',
    breaches: ['example-mistral-rewards', 'example-brightline-tickets'],
  },
  {
    email: 'priya@example.com',
    shows: 'in 3 breaches: consultation, legal action, notify',
    breaches: ['example-pinnacle-payroll', 'example-northstar-mobile', 'example-oakhurst-schools'],
  },
  {
    email: 'margaret.hale@example.com',
    shows: 'in 5 breaches, one of every kind',
    breaches: [
      'example-harborview-health-plan',
      'example-northstar-mobile',
      'example-brightline-tickets',
      'Adobe',
      'LinkedIn',
    ],
  },
  {
    email: 'm.hale@example.com',
    shows: 'in 1 older breach, claims are open',
    breaches: ['example-stonebridge-hotels'],
  },
  {
    email: 'diego@example.com',
    shows: 'in 8 breaches, most of them old',
    breaches: [
      'example-stonebridge-hotels',
      'Adobe',
      'Canva',
      'Dropbox',
      'Lastfm',
      'MySpace',
      'Tumblr',
      'Zynga',
    ],
  },
  {
    email: 'walter@example.com',
    shows: 'in 12 breaches',
    breaches: [
      'example-copperfield-credit-union',
      'example-larkspur-pharmacy',
      'example-mistral-rewards',
      'example-quillpoint-backup',
      'Adobe',
      'Canva',
      'Collection1',
      'Disqus',
      'Dropbox',
      'VerificationsIO',
      'LinkedIn',
      'MyFitnessPal',
    ],
  },
  {
    email: 'private@example.com',
    shows: 'only in a sensitive breach: reads as none known until the owner proves it',
    breaches: ['AshleyMadison'],
  },
]

/** The demo's operator. The demo invites her until she has a passkey. */
export const DEMO_OPERATOR = { email: 'operator@example.com', name: 'Dana Okafor' } as const

/** The demo's member. Her cases and notifications add up to the specification's figures: 2 active cases, $75, 1 pending payout, 3 breach alerts, a bell of 2. */
export const DEMO_MEMBER = {
  email: 'margaret.hale@example.com',
  password: 'demo-password',
  name: 'Margaret Hale',
  phoneNumber: '+15550100142',
  // Not in California, from where no wish for a lawyer is taken.
  zipCode: '97205',
  /** Hers as well, and looked up with the other one. */
  monitors: ['m.hale@example.com'],
  cases: [
    {
      uniqueBreachId: 'example-stonebridge-hotels',
      company: 'Stonebridge Hotels',
      status: 'settlement',
      stage: 'Claims open',
      progress: 85,
      estimatedPayout: '$75',
      payoutCents: 7_500,
      claimUrl: 'https://stonebridge-settlement.example/claim',
      joinedDaysAgo: 390,
      updatedDaysAgo: 9,
    },
    {
      uniqueBreachId: 'example-northstar-mobile',
      company: 'Northstar Mobile',
      status: 'active',
      stage: 'Discovery',
      progress: 45,
      estimatedPayout: '$100-$500',
      joinedDaysAgo: 205,
      updatedDaysAgo: 23,
    },
    {
      uniqueBreachId: 'example-harborview-health-plan',
      company: 'Harborview Health Plan',
      status: 'active',
      stage: 'Class certification',
      progress: 30,
      estimatedPayout: '$0-$125',
      joinedDaysAgo: 88,
      updatedDaysAgo: 36,
    },
    {
      uniqueBreachId: 'example-brightline-tickets',
      company: 'Brightline Tickets',
      status: 'monitoring',
      stage: 'Under review',
      progress: 10,
      estimatedPayout: '$25-$75',
      joinedDaysAgo: 30,
      updatedDaysAgo: 30,
    },
  ],
  /** For a lawyer, and confirmed: none has it yet. */
  request: {
    uniqueBreachId: 'request-lawyer-consultation',
    form: 'lawyer-consultation',
    daysAgo: 2,
  },
  follows: [
    { slug: 'stonebridge-hotels', state: 'watching', filedDaysAgo: null, claimNumber: null },
    { slug: 'copperfield-credit-union', state: 'filed', filedDaysAgo: 12, claimNumber: 'CCU-40-2291' },
  ],
  notifications: [
    {
      type: 'settlement',
      ...newsOfSettlement('Stonebridge Hotels', '$75'),
      uniqueBreachId: 'example-stonebridge-hotels',
      daysAgo: 9,
      read: false,
    },
    {
      type: 'case_update',
      title: 'Discovery has begun: Northstar Mobile',
      message: 'Both sides now ask each other for documents. You do not have to do anything.',
      uniqueBreachId: 'example-northstar-mobile',
      daysAgo: 23,
      read: false,
    },
    {
      type: 'new_breach',
      title: 'New breach: Brightline Tickets',
      message:
        'Your email address was found in the Brightline Tickets breach. See what was exposed and what to do.',
      uniqueBreachId: 'example-brightline-tickets',
      daysAgo: 30,
      read: true,
    },
  ],
} as const
