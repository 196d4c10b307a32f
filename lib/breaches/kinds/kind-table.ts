// What an entry of the catalogue is: the breach of a company, or something that is listed beside such breaches and is none. One
// row each, and everything that is said of an entry reads its row. Pure.

/** What a kind is called, what it means, and what follows from it. */
export interface Kind {
  /** Its badge; none for the ordinary breach of a company. */
  label: string | null
  /** Whether the badge is dashed: not real, or not certain. */
  isUncertain: boolean
  /** What the badge means, in a sentence or two. */
  means: string
  /** What the entry is, after "this": "Your email was found in …". */
  noun: string
  /** The same with its name, for a message: "We found your address in …". */
  named: (title: string) => string
  /** The heading of a message about it, after the same words. */
  inShort: string
  /** The heading of its own page. @param title the entry's. */
  headline: (title: string) => string
  /** What it is, in a sentence, before how many it holds. @param ofDay of which day, as `ofDay` of day-words.ts writes it. */
  intro: (title: string, ofDay: string) => string
  /**
   * Why we look for no legal action about it; null where there is a company that one may be about. With a reason no legal step is
   * offered, nothing is followed, and nothing says that it is. It is about us, and says nothing of the law.
   */
  notFollowed: string | null
  /** What to do before anything else; null where the exposed data says it all. */
  firstAdvice: FirstAdvice | null
  /** Whether there is an account at a company whose password can be changed there. */
  hasAccount: boolean
}

interface FirstAdvice {
  id: string
  title: string
  why: string
  steps: readonly string[]
}

const CLEAN_DEVICE = {
  id: 'device',
  title: 'Clean your device first',
  why: 'Logins like these are copied by harmful software on a device. While it is there, a new password is copied as well.',
  steps: [
    'Update the device, scan it with an up-to-date security program, and remove what it finds. If in doubt, reset the device.',
    'Then change your passwords from another device that you trust. Start with email and banking.',
    'End all other sessions of your important accounts: a copied session needs no password.',
    'If cards were saved in the browser, tell your bank or card company.',
  ],
} as const satisfies FirstAdvice

/** The first row that fits an entry is its kind (`kindOf`). */
export const KINDS = {
  fabricated: {
    label: 'Fabricated',
    isUncertain: true,
    means: 'Probably not a real breach: the data seems to have been made up, yet it holds real addresses.',
    noun: 'this data',
    named: (title) => `data that is probably not from a real breach (${title})`,
    inShort: 'data that is probably not real',
    headline: (title) => `${title}: probably not a real breach`,
    intro: (title, ofDay) =>
      `Data that claims to be from ${title}, ${ofDay}. It is probably not from a real breach.`,
    notFollowed: 'This one is probably not a real breach, so we follow no case about it.',
    firstAdvice: null,
    hasAccount: false,
  },
  retired: {
    label: 'Retired from the catalogue',
    isUncertain: false,
    means: 'Have I Been Pwned took it out of its catalogue. It is kept here so that you know.',
    noun: 'this data',
    named: (title) => `the ${title} data, which its source has taken back`,
    inShort: 'data that its source has taken back',
    headline: (title) => `${title}, retired`,
    intro: (title, ofDay) => `${title}, ${ofDay}: its source has taken it out of its catalogue.`,
    notFollowed: 'Its source has taken it back, so we follow no case about it.',
    firstAdvice: null,
    hasAccount: true,
  },
  stealerLog: {
    label: 'Stealer log',
    isUncertain: false,
    means: 'Logins that harmful software copied from people’s devices, for many different sites.',
    noun: 'these stealer logs',
    named: (title) => `stealer logs (${title})`,
    inShort: 'stealer logs',
    headline: (title) => title,
    intro: (title, ofDay) =>
      `${title}, ${ofDay}: logins that harmful software copied from many people’s devices.`,
    notFollowed:
      'Stealer logs come from people’s own devices and not from one company, so we follow no case about them.',
    firstAdvice: CLEAN_DEVICE,
    hasAccount: false,
  },
  malware: {
    label: 'Malware',
    isUncertain: false,
    means: 'Collected by harmful software on people’s devices, not taken from one company.',
    noun: 'this data',
    named: (title) => `data that harmful software collected (${title})`,
    inShort: 'data that harmful software collected',
    headline: (title) => title,
    intro: (title, ofDay) =>
      `${title}, ${ofDay}: data that harmful software collected from people’s devices.`,
    notFollowed:
      'Harmful software collected this data, and not one company lost it, so we follow no case about it.',
    firstAdvice: CLEAN_DEVICE,
    hasAccount: false,
  },
  comboList: {
    label: 'Combo list',
    isUncertain: false,
    means: 'Addresses and passwords from many older breaches, put together to try them elsewhere.',
    noun: 'this list',
    named: (title) => `a combo list (${title})`,
    inShort: 'a list of stolen passwords',
    headline: (title) => title,
    intro: (title, ofDay) =>
      `${title}, ${ofDay}: a list of addresses and passwords put together from many breaches.`,
    notFollowed:
      'A combo list is put together from many breaches, and not taken from one company, so we follow no case about it.',
    firstAdvice: null,
    hasAccount: false,
  },
  spamList: {
    label: 'Spam list',
    isUncertain: false,
    means: 'A list made for sending spam. You need not have had an account.',
    noun: 'this list',
    named: (title) => `a list made for sending spam (${title})`,
    inShort: 'a list made for sending spam',
    headline: (title) => title,
    intro: (title, ofDay) => `${title}, ${ofDay}: a list made for sending spam.`,
    notFollowed:
      'A list for sending spam need not be from a company that you know, so we follow no case about it.',
    firstAdvice: null,
    hasAccount: false,
  },
  scraped: {
    label: 'Scraped',
    isUncertain: false,
    means: 'Collected from pages, or through an interface that gave the data out.',
    noun: 'this data',
    named: (title) => `data that was collected from pages or an interface (${title})`,
    inShort: 'data that was collected',
    headline: (title) => title,
    intro: (title, ofDay) =>
      `${title}, ${ofDay}: data collected from pages, or through an interface that gave it out.`,
    notFollowed: null,
    firstAdvice: null,
    hasAccount: true,
  },
  unverified: {
    label: 'Unverified',
    isUncertain: true,
    means: 'Nobody has confirmed yet that this data is from where it claims to be.',
    noun: 'this data',
    named: (title) => `data said to be from a breach of ${title}`,
    inShort: 'data that nobody has confirmed yet',
    headline: (title) => `${title} data, unverified`,
    intro: (title, ofDay) =>
      `Data said to be from a breach of ${title}, ${ofDay}. Nobody has confirmed that yet.`,
    notFollowed: null,
    firstAdvice: null,
    hasAccount: true,
  },
  breach: {
    label: null,
    isUncertain: false,
    means: 'Data that a company or an authority held got out.',
    noun: 'this breach',
    named: (title) => `the ${title} breach`,
    inShort: 'a data breach',
    headline: (title) => `${title} data breach`,
    intro: (title, ofDay) => `The ${title} breach ${ofDay}.`,
    notFollowed: null,
    firstAdvice: null,
    hasAccount: true,
  },
} as const satisfies Record<string, Kind>

export type KindName = keyof typeof KINDS
export const KIND_NAMES = Object.keys(KINDS) as [KindName, ...KindName[]]
