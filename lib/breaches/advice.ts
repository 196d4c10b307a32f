// What to do when a kind of data has leaked: one table, from what is urgent to what can wait (specification, section 2:
// tips and recommendations on the detail pages). For people in the United States. Pure.

export interface Advice {
  id: string
  title: string
  /** Which of the breach's data classes it is about. */
  dataClasses: string[]
  /** What somebody could do with such data, in a sentence. */
  why: string
  /** In the order to take them. */
  steps: string[]
}

interface Category extends Omit<Advice, 'dataClasses' | 'why' | 'steps'> {
  why: Words
  steps: readonly Words[]
  /** Against the class's name in lower case. The first category that matches has it. */
  matches: RegExp
}

/** A sentence, or what it is where the data was in an account, and where it was in none that its owner could go to; null for not at all. */
type Words = string | { there: string; nowhere: string | null }

/** In the order in which they are shown. The last one takes whatever is left. */
const CATEGORIES: readonly Category[] = [
  {
    id: 'passwords',
    title: 'Passwords',
    matches: /password|passphrase|\bpins?\b|auth tokens?|\btokens?\b|encrypted keys|api keys?|login/,
    why: 'Someone may try the same password on your other accounts.',
    steps: [
      {
        there:
          'Change the password there, and on every account where you used the same one. Start with email and banking.',
        nowhere:
          'Change your passwords wherever you used one of the kind that leaked. Start with email and banking.',
      },
      'Give each account a password of its own. A password manager remembers them for you.',
      'Turn on two-step sign-in, first for your email.',
    ],
  },
  {
    id: 'identity-numbers',
    title: 'Social Security and other ID numbers',
    matches:
      /social security|\bssns?\b|government|passport|driver.?s?.? licen[sc]e|\b(national|state|military|voter) ids?\b|\bitins?\b|(identity|id) (card|document|number)|medicare|medicaid|taxation|\btax\b|citizenship|biometric|fingerprint|legal document/,
    why: 'With such a number, someone may try to open credit or file taxes in your name.',
    steps: [
      'Freeze your credit at Equifax, Experian and TransUnion. It is free, and you can lift it at any time.',
      'Read your credit reports at AnnualCreditReport.com. They are free too.',
      'Ask the IRS for an Identity Protection PIN, so that nobody else can file a return as you.',
      'If something has happened already, report it at IdentityTheft.gov and follow the plan you get there.',
    ],
  },
  {
    id: 'money',
    title: 'Bank and card details',
    matches:
      /bank|credit card|debit|\bcards?\b|\bcvv\b|\biban\b|routing|payment|financial|transaction|account (balance|number)|crypto|mnemonic|loan|credit (status|score|report)|invest|wallet/,
    why: 'Someone may try to pay with your card or take money from your account.',
    steps: [
      'Look through your statements, and look again each month for a while. Small odd charges often come first.',
      'Tell your bank or card company. They can send a new card and watch the account.',
      'Turn on a message for every payment, if your bank offers it.',
      'Never give a code to someone who calls you, even if they name your bank. Hang up and call the number on your card.',
    ],
  },
  {
    id: 'health',
    title: 'Health information',
    matches: /health|medical|prescription|patient|diagnos|\bhiv\b|insurance|disabilit|drug|treatment/,
    why: 'Someone may use your insurance for their own treatment, or tell others what is private.',
    steps: [
      'Read each statement from your insurer. Ask about any treatment you do not know.',
      'Ask your insurer and your doctor for a list of what was billed in your name.',
      'If someone threatens to publish your records, do not pay. Keep the message and tell the police.',
    ],
  },
  {
    id: 'security-questions',
    title: 'Security questions',
    matches: /security (question|answer)|mothers? maiden|recovery email|places? of birth/,
    why: 'The answers can be used to reset your passwords.',
    steps: [
      'Change the question and answer wherever you used the same ones.',
      'An answer need not be true. Make one up for each account and keep it in your password manager.',
    ],
  },
  {
    id: 'phone',
    title: 'Phone numbers',
    matches: /phone|\bsms\b|\bimei|\bimsi|telecom|cellular|mobile|carrier/,
    why: 'You may get false calls and text messages, and someone may try to take over your number.',
    steps: [
      'Do not open links in text messages that you did not expect.',
      'Ask your phone company for a PIN on your account, or for a lock against moving your number.',
      'Where you can, use an app instead of text messages for two-step sign-in.',
    ],
  },
  {
    id: 'private-life',
    title: 'Private messages and private matters',
    matches:
      /private message|email message|chat|instant messenger|messages?$|sexual|relationship|religion|political|ethnic|\brace|photo|audio|video|recording|browsing|fetish|drinking|smoking|deceased|parenting|tattoo|beauty|survey|address book|contacts|support ticket|customer (service|interaction)|marital|physical attributes|personal descriptions|\biq\b|(drinking|smoking|drug|eating) habits/,
    why: 'Someone may use what is private to shame you or to ask for money.',
    steps: [
      'If someone threatens you, do not pay and do not answer. Keep the messages and report them to the police and at ic3.gov.',
      'Think about whom it may touch, and tell them before someone else does.',
      { there: 'Delete what you no longer need from that account.', nowhere: null },
    ],
  },
  {
    id: 'identity-facts',
    title: 'Date of birth and address',
    matches:
      /birth|physical address|home address|postal|(?<!e-?mail )(?<!\bip )(?<!\bmac )\baddress(es)?$|\bdob\b|geographic|vehicle|licen[cs]e plate|registration plate|family|spouse|home owner|nationalit|employ|income|salar|earning|net worth|occupation|job|utility bill|delivery|shipment|travel|flight|purchasing|work habits|appointment|school|education/,
    why: 'Facts like these help someone to pass as you, or to make a false letter or call sound real.',
    steps: [
      'Be careful with anyone who proves who they are by what they know about you.',
      'Freeze your credit if your Social Security number may be known as well. It is free.',
      'Ask people-search sites to take your entry down, if your address should not be found.',
    ],
  },
  {
    id: 'email',
    title: 'Email address',
    matches: /e-?mail/,
    why: {
      there: 'You may get false messages that look real, because they name the company.',
      nowhere: 'You may get more false messages, and some will look real.',
    },
    steps: [
      'If a message hurries you, do not use its links. Go to the website yourself.',
      'Do not open files that you did not ask for.',
      'Turn on two-step sign-in for your email: whoever has it can reset your other passwords.',
    ],
  },
  {
    id: 'general',
    title: 'Everything else that was exposed',
    matches: /(?:)/,
    why: 'It says little by itself, but it makes false messages more convincing.',
    steps: [
      'Be careful with messages that seem to know you.',
      { there: 'Look at the account it came from: close it if you no longer need it.', nowhere: null },
    ],
  },
]

/** @returns the id of the category that a data class belongs to. */
export function categoryOf(dataClass: string): string {
  return find(dataClass).id
}

/**
 * What to do about these data classes, the most urgent first. Each class belongs to exactly one entry.
 * @param dataClasses names as Have I Been Pwned or an upload has them, in any case.
 * @param hasAccount whether there is an account, at a company, that the data was in.
 * @returns at least one entry for a list that is not empty.
 */
export function adviceFor(dataClasses: readonly string[], { hasAccount = true } = {}): Advice[] {
  const say = (words: Words) => (typeof words === 'string' ? words : words[hasAccount ? 'there' : 'nowhere'])
  const byCategory = new Map<Category, string[]>()
  for (const name of new Set(dataClasses)) {
    const category = find(name)
    byCategory.set(category, [...(byCategory.get(category) ?? []), name])
  }
  return CATEGORIES.filter((category) => byCategory.has(category)).map((category) => {
    const { id, title, why, steps } = category
    return {
      id,
      title,
      why: say(why) ?? '',
      steps: steps.map(say).filter((step) => step !== null),
      dataClasses: byCategory.get(category)!,
    }
  })
}

function find(dataClass: string): Category {
  const name = dataClass.toLowerCase()
  return CATEGORIES.find(({ matches }) => matches.test(name))!
}
