import { HANG_UP, THREATS, type AdviceGroup } from './group'

const TELL_FIRST = 'Think about whom it may touch, and tell them before someone else does.'

/** What is nobody else's business: health, what was said in confidence, what one believes. Pure. */
export const PRIVATE_LIFE: readonly AdviceGroup[] = [
  {
    id: 'insurance',
    lines: [
      {
        of: ['Health insurance information', 'Health insurance policy or ID number'],
        like: /\b(?:health|medical|dental) insurance\b|\bhealth plan\b/,
        says: 'Someone may get treatment or medicine on your insurance.',
      },
      {
        of: ['Medicare number'],
        like: /\bmedicare\b|\bmedicaid\b/,
        says: 'Someone may bill the program in your name. Medicare can give you another number.',
      },
    ],
    steps: [
      'Read each statement from your health insurer. Ask about any treatment that you do not know.',
      'Ask the insurer for a list of what was billed in your name.',
      'Tell nobody your member number who calls or texts you for it.',
    ],
  },
  {
    id: 'health',
    lines: [
      {
        of: ['Personal health data', 'Medical information', 'Electronic medical record'],
        like: /\b(?:health (?:data|information|records?)|medical|patients?|prescriptions?|diagnos[ei]s|medications?|disabilit(?:y|ies)|treatments?|vaccinations?)\b/,
        says: 'Someone may use it to deceive you, to shame you, or to get treatment in your name.',
      },
      {
        of: ['Genetic data'],
        like: /\b(?:genetics?|genom\w+|dna)\b/,
        says: 'It cannot be changed, and it says something about your relatives as well.',
      },
    ],
    steps: [
      'Read each statement from your health insurer. Ask about any treatment that you do not know.',
      'Ask your doctor for a copy of your record, and have put right what is not yours.',
      'If someone threatens to publish your records, do not pay. Keep the message and tell the police.',
    ],
  },
  {
    id: 'hiv',
    lines: [
      {
        of: ['HIV statuses'],
        like: /\bhiv\b/,
        says: 'Someone may threaten to tell others what is between you and your doctor.',
      },
    ],
    steps: [
      THREATS,
      'Complain at hhs.gov/ocr if it was a clinic, a pharmacy or an insurer that told or lost it.',
      TELL_FIRST,
    ],
  },
  {
    id: 'threats',
    lines: [
      {
        of: ['Sexual orientations', 'Sexual fetishes'],
        like: /\bsexual\b|\bfetish(?:es)?\b/,
        says: 'Someone may threaten to tell your family, your friends or your employer.',
      },
      {
        of: ['Drug habits'],
        like: /\bdrug (?:habits?|use)\b/,
        says: 'Someone may threaten to tell your employer or the police.',
      },
      {
        of: ['Browsing histories'],
        like: /\bbrowsing\b|\bsearch (?:histor(?:y|ies)|quer(?:y|ies))\b/,
        says: 'The pages that you opened can tell what you told nobody.',
      },
      {
        of: ['Photos', 'Videos'],
        like: /^(?:private |personal )?(?:photos?|photographs?|images?|pictures?|videos?)$/,
        says: 'Pictures can be used to shame you, to pass as you, or to find where you were.',
      },
    ],
    steps: [THREATS, TELL_FIRST],
  },
  {
    id: 'messages',
    lines: [
      {
        of: ['Private messages', 'Chat logs', 'SMS messages'],
        like: /\b(?:private|direct|chat|text|sms|instant) (?:messages?|logs?|conversations?)\b|^(?:messages|chats?|sms|conversations)$/,
        says: 'What you wrote in confidence may be read by anybody, with the codes and links that it held.',
      },
      {
        of: ['Email messages'],
        like: /\be-?mail (?:messages?|contents?|bodies|archives?)\b/,
        says: 'Mail often holds numbers, papers and links that open accounts.',
      },
      {
        of: ['Support tickets', 'Customer interactions', 'Customer service comments', 'Customer feedback'],
        like: /\b(?:support|help ?desk) (?:tickets?|cases?|requests?)\b|\bcustomer (?:service|interactions?|feedback|comments?|support)\b/,
        says: 'Someone may pose as the support that you wrote to, and name your request.',
      },
      {
        of: ['AI prompts'],
        like: /\b(?:ai|chatbot|llm|gpt) (?:prompts?|chats?|conversations?|interactions?)\b|^prompts$/,
        says: 'What you asked an AI assistant can hold what you told nobody else, or what is secret at your work.',
      },
      {
        of: ['Audio recordings'],
        like: /\b(?:audio|voice|call) (?:recordings?|messages?|files?)\b|^recordings$/,
        says: 'What you said can be heard by anybody, and a voice can be copied from it.',
      },
    ],
    steps: [
      'Think through what your messages held: change a password that was in them, and tell your bank about a card or account number.',
      THREATS,
      TELL_FIRST,
      { there: 'Delete what you no longer need from that account.', nowhere: null },
    ],
  },
  {
    id: 'immigration',
    lines: [
      {
        of: ['Nationalities', 'Citizenship statuses'],
        like: /\bnationalit(?:y|ies)\b|\bcitizenship\b|\bimmigration\b|\bvisas? (?:status|numbers?|types?)\b/,
        says: 'Someone may pose as an immigration office, or sell help with papers that is none.',
      },
    ],
    steps: [
      'No office takes a fee for immigration papers by phone, gift card or cryptocurrency. Hang up on whoever asks for one.',
      'Look up a case yourself, at uscis.gov, and not through a link in a message.',
    ],
  },
  {
    id: 'beliefs',
    lines: [
      {
        of: ['Religions'],
        like: /\breligio(?:us|ns?)\b|\bfaith\b/,
        says: 'Someone may choose you for threats, or for false appeals in the name of your faith.',
      },
      {
        of: ['Political views', 'Political donations'],
        like: /\bpolitical\b|\bpart(?:y|ies) (?:affiliation|membership)\b/,
        says: 'Someone may choose you for threats, or for false appeals in the name of your side.',
      },
      {
        of: ['Ethnicities', 'Races'],
        like: /\bethnic(?:it(?:y|ies))?\b|^(?:races?|racial .{0,20})$/,
        says: 'Someone may choose you for threats, or for offers that only seem to be made for you.',
      },
    ],
    steps: [THREATS, 'Give to a cause only on its own website, and not through a link in a message.'],
  },
  {
    id: 'romance',
    lines: [
      {
        of: ['Relationship statuses', 'Marital statuses'],
        like: /\b(?:relationship|marital) status(?:es)?\b|\bdating\b/,
        says: 'Whoever knows that you live alone, or with whom, can play the right friend.',
      },
      {
        of: ['Parenting plans'],
        says: 'It tells whether you want children, which helps someone to play the right friend.',
      },
    ],
    steps: [
      'Send no money to somebody whom you have met only online, whatever the reason.',
      'If it has happened, tell your bank at once and report it at ReportFraud.ftc.gov.',
    ],
  },
  {
    id: 'family',
    lines: [
      {
        of: ["Family members' names", 'Spouses names'],
        like: /\b(?:family members?'?|spouses?'?|partners?'?|child(?:ren)?'?s?|parents?'?|relatives?'?) names?\b/,
        says: 'Someone may call a relative in your name, or you in theirs.',
      },
      {
        of: ['Family structure'],
        like: /\bfamily (?:structure|size|status|details|information)\b|\bhousehold\b/,
        says: 'Who belongs to your household helps someone to pose as one of you.',
      },
    ],
    steps: [
      'Agree with your family on a word that a caller in trouble has to know before anybody sends money.',
      'If a relative asks for money in a hurry, hang up and call the number that you have.',
      HANG_UP,
    ],
  },
  {
    id: 'deceased',
    lines: [
      {
        of: ['Deceased date', 'Deceased statuses'],
        like: /\bdeceased\b|\bdates? of death\b/,
        says: 'Someone may open accounts in the name of a person who has died.',
      },
    ],
    steps: [
      'Tell Equifax, Experian or TransUnion of the death: they mark the person’s report, so that nobody opens credit with it.',
      'Ask Social Security whether the death is on record.',
    ],
  },
]
