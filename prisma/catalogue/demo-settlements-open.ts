import { common, usualConditions, usualDates, type ExampleSettlement } from './example-settlement'

const ONLINE_AND_MAIL = {
  time: '23:59',
  zone: 'America/New_York',
  online: 'submitted',
  mail: 'postmarked',
} as const

/** Invented settlements that a person can claim from. */
export const OPEN_EXAMPLES: readonly ExampleSettlement[] = [
  {
    shows: 'claims open, A or B with lost time; its last day was moved',
    breach: 'example-stonebridge-hotels',
    settlement: (days) => ({
      ...common('stonebridge-hotels', 'Stonebridge Hotels', '0:24-cv-01234', days),
      caseName: 'Example v. Stonebridge Hotels, Inc.',
      summary:
        'Someone copied guest records from a booking system. The hotels agreed to a settlement. They do not admit fault.',
      classRule:
        'People in the United States who stayed at a Stonebridge hotel and were sent a notice of the breach.',
      // The order that moved the day is another page than the one that set it.
      sources: [
        ...common('stonebridge-hotels', 'Stonebridge Hotels', '0:24-cv-01234', days).sources,
        { url: 'https://court.example/0:24-cv-01234/extension.pdf', kind: 'court', readAt: days.day(-2) },
      ],
      incidentFrom: days.day(-790),
      incidentTo: days.day(-783),
      classSize: 8_700_000,
      fundCents: 2_200_000_000,
      noticeCodeName: 'notice ID',
      noticeCodeRequired: 'yes',
      dates: [
        {
          kind: 'claim',
          date: days.day(24),
          ...ONLINE_AND_MAIL,
          confidence: 'court',
          source: 0,
          addedAt: days.at(-20),
        },
        {
          kind: 'claim',
          date: days.day(54),
          ...ONLINE_AND_MAIL,
          confidence: 'court',
          source: 3,
          supersedes: 0,
          addedAt: days.at(-13),
          note: 'Moved by court order.',
        },
        ...usualDates(days.day(22), days.day(88)),
      ],
      events: [
        { kind: 'filed', date: days.day(-700), source: 0 },
        { kind: 'announced', date: days.day(-95), source: 0 },
        { kind: 'preliminary_approval', date: days.day(-79), source: 0 },
      ],
      tiers: [
        {
          kind: 'documented',
          label: 'Losses this breach caused',
          maxCents: 300_000,
          proof: 'documents',
          choice: 'A',
          lossesFrom: days.day(-790),
          source: 1,
        },
        {
          kind: 'lost_time',
          label: 'Lost time',
          rateCents: 2_500,
          maxMinutes: 240,
          incrementMinutes: 15,
          withinCapOf: 0,
          proof: 'self_certified',
          choice: 'A',
          source: 1,
        },
        {
          kind: 'alternative_cash',
          label: 'Cash without proof',
          estimateCents: 7_500,
          proRata: true,
          proof: 'none',
          choice: 'B',
          source: 1,
        },
        {
          kind: 'monitoring',
          label: 'Credit monitoring',
          months: 24,
          activateWithinDays: 180,
          proof: 'none',
          source: 1,
        },
      ],
      conditions: usualConditions(
        'Did you stay at a Stonebridge hotel before the breach?',
        'You stayed at a Stonebridge hotel before the breach.',
      ),
    }),
  },
  {
    shows: 'claims open, 6 days left, A or B',
    breach: 'example-copperfield-credit-union',
    settlement: (days) => ({
      ...common('copperfield-credit-union', 'Copperfield Credit Union', '0:25-cv-00417', days),
      caseName: 'Sample v. Copperfield Credit Union',
      summary:
        'Loan forms with account numbers lay open on the web for three weeks. The credit union agreed to a settlement.',
      classRule: 'People who were sent a notice that their loan form lay open.',
      incidentFrom: days.day(-402),
      incidentTo: days.day(-381),
      classSize: 612_000,
      noticeCodeName: 'claim number',
      noticeCodeRequired: 'yes',
      dates: [
        { kind: 'claim', date: days.day(6), ...ONLINE_AND_MAIL, confidence: 'official', source: 1 },
        ...usualDates(days.day(-20), days.day(33)),
      ],
      events: [
        { kind: 'filed', date: days.day(-350), source: 0 },
        { kind: 'preliminary_approval', date: days.day(-101), source: 0 },
      ],
      tiers: [
        {
          kind: 'documented',
          label: 'Losses you can prove',
          maxCents: 500_000,
          proof: 'third_party_documents',
          choice: 'A',
          source: 1,
        },
        {
          kind: 'flat',
          label: 'Cash without proof',
          fixedCents: 5_000,
          proof: 'none',
          choice: 'B',
          source: 1,
        },
      ],
      conditions: usualConditions(
        'Did you send Copperfield a loan form?',
        'You sent Copperfield a loan form.',
      ),
    }),
  },
  {
    shows: 'claims open in a second period, and a sum for residents of two states',
    breach: 'example-larkspur-pharmacy',
    settlement: (days) => ({
      ...common('larkspur-pharmacy', 'Larkspur Pharmacy', '0:25-cv-02080', days),
      caseName: 'In re Larkspur Pharmacy Data Breach',
      summary:
        'A former contractor copied records of what people had bought. The pharmacy agreed to a settlement.',
      classRule:
        'People who were sent a notice. Those who live in California or Oregon may ask for one more sum.',
      incidentFrom: days.day(-590),
      incidentPrecision: 'month',
      noticeCodeRequired: 'no',
      dates: [
        { kind: 'claim', date: days.day(-21), ...ONLINE_AND_MAIL, confidence: 'court', source: 0 },
        {
          kind: 'claim_extended',
          date: days.day(40),
          ...ONLINE_AND_MAIL,
          confidence: 'court',
          source: 0,
          note: 'For losses after the first period.',
        },
        ...usualDates(days.day(-45), days.day(-9)),
      ],
      events: [
        { kind: 'filed', date: days.day(-500), source: 0 },
        { kind: 'preliminary_approval', date: days.day(-150), source: 0 },
      ],
      tiers: [
        {
          kind: 'documented',
          label: 'Losses you can prove',
          maxCents: 250_000,
          proof: 'documents',
          source: 1,
        },
        {
          kind: 'statutory',
          label: 'Sum for two states',
          estimateCents: 10_000,
          proRata: true,
          proof: 'none',
          states: ['CA', 'OR'],
          source: 1,
        },
      ],
      conditions: usualConditions('Did you buy medicine at Larkspur?', 'You bought medicine at Larkspur.'),
    }),
  },
  {
    shows: 'claims open, two groups of people; the breach itself is old and has no action',
    breach: 'example-quillpoint-backup',
    settlement: (days) => ({
      ...common('quillpoint-cloud-backup', 'Quillpoint Cloud Backup', '0:24-cv-00933', days),
      caseName: 'Sample v. Quillpoint Backup LLC',
      summary: 'A list of logins was found on an old server. The company agreed to a settlement.',
      classRule:
        'Two groups: those whose password was in the list, and those whose email address alone was in it.',
      incidentFrom: days.day(-820),
      officialHosts: [],
      portals: [{ host: 'claims-portal.example', pathPrefix: '/quillpoint/' }],
      noticeCodeName: 'notice ID',
      noticeCodeRequired: 'unknown',
      dates: [
        {
          kind: 'claim',
          date: days.day(95),
          online: 'received',
          mail: 'received',
          confidence: 'official',
          source: 1,
        },
        ...usualDates(days.day(60), days.day(130)),
      ],
      events: [{ kind: 'announced', date: days.day(-60), source: 1 }],
      tiers: [
        {
          kind: 'flat',
          label: 'Your password was in the list',
          maxCents: 16_500,
          proof: 'none',
          group: 'Passwords',
          source: 1,
        },
        {
          kind: 'flat',
          label: 'Your email address alone was in it',
          estimateCents: 2_000,
          proRata: true,
          proof: 'none',
          group: 'Addresses',
          source: 1,
        },
      ],
      conditions: [
        {
          kind: 'notice',
          question: 'Were you sent a notice of this breach?',
          sentence: 'You were sent a notice.',
          source: 1,
        },
        {
          kind: 'not_excluded',
          question: 'Did you work for Quillpoint?',
          sentence: 'You did not work for Quillpoint.',
          meets: 'no',
          source: 1,
        },
      ],
    }),
  },
  {
    shows: 'open, but not checked for 40 days: may have changed',
    settlement: (days) => ({
      ...common('saltmarsh-utilities', 'Saltmarsh Utilities', '0:25-cv-00771', days),
      caseName: 'Example v. Saltmarsh Utilities',
      summary: 'Bills with bank details were sent to the wrong people. The company agreed to a settlement.',
      classRule: 'People who were sent a notice that their bill went astray.',
      incidentFrom: days.day(-610),
      publishedAt: days.at(-60),
      checkedAt: days.at(-40),
      sources: [{ url: 'https://saltmarsh-settlement.example/faq', kind: 'official', readAt: days.day(-40) }],
      fieldSources: {
        caseName: 0,
        court: 0,
        docketNumber: 0,
        administrator: 0,
        administratorPhone: 0,
        administratorAddress: 0,
        officialHosts: 0,
        summary: 0,
        classRule: 0,
        senders: 0,
        incidentFrom: 0,
      },
      dates: [{ kind: 'claim', date: days.day(30), ...ONLINE_AND_MAIL, confidence: 'official', source: 0 }],
      tiers: [
        {
          kind: 'flat',
          label: 'Cash without proof',
          estimateCents: 4_000,
          proRata: true,
          proof: 'none',
          source: 0,
        },
      ],
      conditions: [
        {
          kind: 'notice',
          question: 'Were you sent a notice of this breach?',
          sentence: 'You were sent a notice.',
          source: 0,
        },
      ],
    }),
  },
]
