import { HANG_UP, type AdviceGroup } from './group'

const STATEMENTS =
  'Look through your statements, and look again each month for a while. Small odd charges often come first.'
const EVERY_PAYMENT = 'Turn on a message for every payment, if your bank offers it.'

/** What money can be taken with, and what tells how much there is. Pure. */
export const MONEY: readonly AdviceGroup[] = [
  {
    id: 'cards',
    lines: [
      {
        of: ['Credit card CVV'],
        like: /\bcv[vc]2?s?\b|\bcard security codes?\b/,
        says: 'With the card’s number and this code someone can pay online.',
      },
      {
        of: ['Credit cards'],
        like: /(?<!partial )\b(?:credit|debit|payment|bank)(?: or debit)? cards?\b(?! (?:type|brand|issuer))/,
        says: 'Someone may try to pay with your card.',
      },
    ],
    steps: [
      'Ask your card company for a new card. The old number then pays for nothing.',
      STATEMENTS,
      EVERY_PAYMENT,
      HANG_UP,
    ],
  },
  {
    id: 'bank',
    lines: [
      {
        of: ['Financial & banking information', 'Financial information'],
        like: /\bfinancial (?:& banking |and banking |account )?(?:information|data|details)\b/,
        says: 'It may be the number of an account or of a card, with which someone may try to take money.',
      },
      {
        of: ['Bank account numbers'],
        like: /\bbank(?:ing)? (?:accounts?|details|data|information)\b|\bibans?\b|\brouting numbers?\b|^(?:financial )?account numbers?$/,
        says: 'Someone may try to take money out by a transfer or with a false check.',
      },
    ],
    steps: [
      'Tell your bank which number is known. It can watch the account, or give you another.',
      STATEMENTS,
      EVERY_PAYMENT,
      HANG_UP,
    ],
  },
  {
    id: 'partial-card',
    lines: [
      {
        of: ['Partial credit card data'],
        like: /\bpartial (?:credit |debit |payment )?cards?\b|\blast (?:four|4) digits\b/,
        says: 'Some digits pay for nothing, but a caller who knows them sounds like your bank.',
      },
      {
        of: ['Payment methods'],
        says: 'It tells how you pay, which lets a false message about a payment look real.',
      },
    ],
    steps: [
      'Do not trust a caller because they know how you pay, or some digits of your card. Hang up and call the number on your card.',
      STATEMENTS,
    ],
  },
  {
    id: 'crypto',
    lines: [
      {
        of: ['Cryptocurrency wallet addresses'],
        like: /\b(?:crypto(?:currency)?|bitcoin|ethereum) (?:wallets?|address(?:es)?)\b|\bwallet addresses\b/,
        says: 'What is in a wallet can be seen by anybody. Now it may be known to be yours.',
      },
    ],
    steps: [
      'Never type the words of your cryptocurrency wallet where a message sends you, even if it names the wallet’s maker.',
      'Use a new address for what nobody should see to be yours.',
    ],
  },
  {
    id: 'wealth',
    lines: [
      {
        of: ['Account balances'],
        like: /\baccount balances?\b/,
        says: 'Whoever knows what is in an account knows whom to try.',
      },
      {
        of: ['Net worths', 'Income levels', 'Earnings'],
        like: /\b(?:net worth|income|salar(?:y|ies)|earnings|wages)\b/,
        says: 'What you have or earn tells someone what to ask you for.',
      },
      {
        of: ['Financial investments'],
        like: /\binvestments?\b/,
        says: 'Someone may offer false investments, or pose as the firm that holds yours.',
      },
      {
        of: ['Loan information'],
        like: /\b(?:loans?|mortgages?)\b/,
        says: 'Someone may pose as your lender, or offer another loan that is none.',
      },
      {
        of: ['Credit status information'],
        like: /\bcredit (?:status|scores?|reports?|histor(?:y|ies)|ratings?)\b/,
        says: 'It shows how you stand with lenders. False offers to repair your credit may follow.',
      },
      {
        of: ['Living costs'],
        says: 'It tells what you spend on living, so that false offers can be made to fit.',
      },
      {
        of: ['Home ownership statuses'],
        says: 'It tells whether you own your home. False offers about mortgages, deeds and repairs may follow.',
      },
    ],
    steps: [
      'Hang up on whoever calls you about money, and call the number that you had before.',
      'Say no to loans, investments and help with your credit that you did not ask for.',
      'Read your credit reports at AnnualCreditReport.com, and look for loans that you did not take. They are free.',
    ],
  },
  {
    id: 'rewards',
    lines: [
      {
        of: ['Loyalty program details', 'Reward program balances'],
        like: /\b(?:loyalty|reward|frequent flyer|bonus)\w* (?:program\w*|points?|numbers?|cards?|balances?)\b/,
        says: 'Points can be spent by whoever gets into the account that holds them.',
      },
    ],
    steps: [
      'Look at your points and miles, and tell the program if any are gone.',
      'Give the program’s account a password of its own.',
    ],
  },
  {
    id: 'spending',
    lines: [
      {
        of: ['Purchases'],
        like: /\b(?:purchases?|orders?|purchase histor(?:y|ies)|order (?:details|histor(?:y|ies)))$/,
        says: 'A false message about an order or a refund can name what you bought.',
      },
      {
        of: ['Purchasing habits', 'Buying preferences'],
        like: /\b(?:purchasing|buying|shopping) (?:habits?|preferences?)\b/,
        says: 'It tells what you like to buy, so that false offers can be made to fit.',
      },
      {
        of: ['Payment histories', 'Financial transactions'],
        like: /\b(?:payment|transaction) (?:histor(?:y|ies)|records?|details)\b|\btransactions?$/,
        says: 'It shows what was paid and when. A false bill can look like the next one.',
      },
      {
        of: ['Charitable donations'],
        like: /\bcharitable\b|^donations$/,
        says: 'False appeals may come in the name of causes that you gave to.',
      },
      {
        of: ['Warranty claims'],
        like: /\bwarrant(?:y|ies)\b/,
        says: 'False offers of a repair or a longer warranty can name what you own.',
      },
      {
        of: ['Shipment tracking numbers'],
        like: /\bshipments?\b|\btracking numbers?\b/,
        says: 'A false message about a delivery can name a parcel of yours.',
      },
    ],
    steps: [
      'Do not pay or sign in from a message about an order, a bill, a delivery or a donation. Go to the website yourself.',
      STATEMENTS,
    ],
  },
]
