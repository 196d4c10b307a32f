import { FREEZE, IF_NUMBER_KNOWN, type AdviceGroup } from './group'

/** What someone can pass as another person with. Pure. */
export const IDENTITY: readonly AdviceGroup[] = [
  {
    id: 'id-numbers',
    lines: [
      {
        of: ['Social security numbers'],
        like: /\bsocial security\b|\bssns?\b/,
        says: 'With this number someone may open credit, file taxes or claim benefits in your name.',
      },
      {
        of: ['Taxation records'],
        like: /\btax(?:es|ation|payer)?\b|\bitins?\b|\bw-?2s?\b/,
        says: 'Tax papers often hold a Social Security number and what you earn. Someone may file a return as you.',
      },
      {
        of: ['Government issued IDs'],
        like: /\bgovernment[- ]issued\b|\b(?:national|state|government) (?:id|identification|identity)\b|\b(?:identity|id|identification) (?:cards?|documents?|numbers?)\b/,
        says: 'With the number or a copy of an ID someone may pass as you where one is asked for.',
      },
    ],
    steps: [
      FREEZE,
      'Read your credit reports at AnnualCreditReport.com. They are free too.',
      'Ask the IRS for an Identity Protection PIN, so that nobody else can file a return as you.',
      'If something has happened already, report it at IdentityTheft.gov and follow the plan you get there.',
    ],
  },
  {
    id: 'license',
    lines: [
      {
        of: ["Driver's licenses", "Driver's license or Washington ID card number"],
        like: /\bdriver'?s?'? licen[sc]es?\b|\bdriving licen[sc]es?\b/,
        says: 'Someone may give your license as theirs: to rent, to borrow, or when the police stop them.',
      },
    ],
    steps: [
      FREEZE,
      'Ask your state’s motor vehicle agency whether it can flag or replace the number of your license.',
      'If you get a ticket or a bill that is not yours, answer it in writing and report it at IdentityTheft.gov.',
    ],
  },
  {
    id: 'passport',
    lines: [
      {
        of: ['Passport numbers'],
        like: /\bpassports?\b/,
        says: 'Its number helps someone to pass as you, above all with a copy of the photo page.',
      },
    ],
    steps: [
      'Be careful with whoever names your passport number to prove who they are. The passport itself stays valid.',
      'If the passport is missing too, report it at travel.state.gov.',
      IF_NUMBER_KNOWN,
    ],
  },
  {
    id: 'biometrics',
    lines: [
      {
        of: ['Biometric data'],
        like: /\bbiometrics?\b|\bfinger ?prints?\b|\bface (?:scans?|prints?)\b|\bvoice ?prints?\b|\biris scans?\b/,
        says: 'A fingerprint, a face or a voice cannot be changed, so a copy of it is of use for years.',
      },
    ],
    steps: [
      'Where you sign in by fingerprint, face or voice, ask for a second way as well: a passkey or two-step sign-in.',
      'Do not take a voice on the phone as proof of who is speaking. Call back at a number that you know.',
      'Ask whoever keeps such data of you to delete it. Some states give you a right to that.',
    ],
  },
  {
    id: 'member-numbers',
    lines: [
      {
        of: ['Student ID number', 'Military ID number', 'Employee ID number', 'Voter ID number'],
        like: /\b(?:student|military|employee|member|voter|patient) (?:ids?|identification|numbers?|registration)\b/,
        says: 'It helps someone to pass as you at the place that gave it to you.',
      },
    ],
    steps: [
      'Ask the office that gave you the number whether it can be changed, or flagged as exposed.',
      'Be careful with callers from there who know your number. Call back at the one you know.',
      IF_NUMBER_KNOWN,
    ],
  },
  {
    id: 'documents',
    lines: [
      {
        of: ['Legal documents'],
        like: /\blegal (?:documents?|files?|records?)\b|\bcontracts?\b/,
        says: 'Papers of a legal matter hold names, sums and often numbers that are nobody else’s business.',
      },
    ],
    steps: [
      'Go through what stood in the papers that leaked. For an account or card number, tell your bank.',
      IF_NUMBER_KNOWN,
      'Be careful with messages about the matter. Call the office at the number that you know.',
    ],
  },
  {
    id: 'birth',
    lines: [
      {
        of: ['Dates of birth'],
        like: /\bdates? of birth\b|\bbirth ?da(?:te|y)s?\b|\bdobs?\b/,
        says: 'Banks and offices ask for it to see that you are you.',
      },
      {
        of: ['Partial dates of birth'],
        like: /\b(?:partial|years?|months?) (?:dates? )?of birth\b/,
        says: 'A part of the date helps to guess the rest, and to pass as you.',
      },
      {
        of: ['Ages', 'Age groups'],
        like: /^age(?: range)?s?$/,
        says: 'It tells about how old you are, so that false offers can be made to fit.',
      },
    ],
    steps: [
      'Do not trust someone because they know your age or your birthday.',
      'Use no birthday in a PIN, a password or the answer to a security question.',
      IF_NUMBER_KNOWN,
    ],
  },
]
