// Which kind of information a data class is, for the "Exposed data" card. Every class belongs to exactly one kind. Pure.

/** In the order in which they are shown. */
const DATA_CATEGORIES = [
  'Identity',
  'Contact',
  'Security',
  'Health and money',
  'Private life',
  'Work and education',
  'Online activity',
  'Other',
] as const

export type DataCategory = (typeof DATA_CATEGORIES)[number]

/** Against the class's name in lower case; the first that matches has it. What none matches is Other. */
const RULES: readonly (readonly [DataCategory, RegExp])[] = [
  [
    'Security',
    /passw|passphrase|\bpins?\b|\btokens?\b|security (question|answer)|mothers? maiden|mnemonic|encrypted keys?|api keys?|login histor|recovery email|biometric|fingerprint|two.factor/,
  ],
  [
    'Health and money',
    /health|medical|prescription|patient|diagnos|\bhiv\b|insurance|disabilit|treatment|medicare|medicaid|fitness|bank|\bcards?\b|\bcvv\b|\biban\b|payment|financial|transaction|account (balance|number)|balance|crypto|wallet|loan|credit (status|score|report)|\btax|income|salar|earning|net worth|living cost|utility bill|purchas|buying|invest|donation|loyalty|reward|\bdebt/,
  ],
  [
    'Work and education',
    /job|employ|occupation|career|work (habit|histor)|professional|compan(y|ies)|education|school|grades?\b|\biq\b|qualification|resumes?|\bcvs?\b/,
  ],
  [
    'Private life',
    /sexual|fetish|religio|politic|ethnic|\braces?\b|relationship|marital|famil|spouse|parent|child|drinking|smoking|drug|eating|habit|physical attribute|tattoo|beauty|private message|chat|sms|email message|\bmessages\b|recording|interest|astrolog|personal description|clothing|deceased|home owner|car owner|vehicle|licen[cs]e plates?|travel|flight|appointment|browsing histor|social connection|address book/,
  ],
  [
    'Contact',
    /e-?mail|phone|\baddress(es)?$|postal|delivery|shipment|instant messenger|social media|telecom|carrier|cellular/,
  ],
  [
    'Online activity',
    /\bip\b|\bmac\b|device|browser|user ?agent|website|\burls?\b|\bapps?\b|activity|usage|\bimei|\bimsi|forum|comment|support ticket|customer|survey|feedback|warranty|profile statistic|user status|geographic|time ?zone|location|usernames?|nicknames?|display name|avatar|\bbios?\b/,
  ],
  [
    'Identity',
    /names?$|names? |birth|\bdob\b|\bages?\b|gender|social security|\bssns?\b|government|passport|licen[sc]e|\b(national|state|military|voter) ids?\b|identity|\bids?\b|nationalit|citizenship|salutation|language|photo|signature/,
  ],
]

// An address of a machine is not where somebody lives; a screen name is not a name.
const EXCEPTIONS: readonly (readonly [DataCategory, RegExp])[] = [
  ['Online activity', /^(ip|mac) address/],
  ['Identity', /^usernames?$|^nicknames?$|^display names?$|^places? of birth$|driver.?s?.? licen[sc]e/],
  ['Health and money', /wallet/],
  ['Contact', /^recovery email/],
]

/** @param dataClass a name as Have I Been Pwned or an upload has it, in any case. */
export function dataCategoryOf(dataClass: string): DataCategory {
  const name = dataClass.trim().toLowerCase()
  for (const [category, matches] of EXCEPTIONS) if (matches.test(name)) return category
  for (const [category, matches] of RULES) if (matches.test(name)) return category
  return 'Other'
}

/**
 * Groups data classes by kind, each class once whatever its capitals, the one found most often first.
 * @param classesOfEach the data classes of each breach.
 */
export function groupDataClasses(
  classesOfEach: readonly (readonly string[])[],
): { category: DataCategory; classes: string[] }[] {
  const found = new Map<string, { name: string; count: number }>()
  for (const classes of classesOfEach) {
    for (const key of new Set(classes.map((name) => name.trim().toLowerCase()))) {
      if (key === '') continue
      const known = found.get(key)
      if (known) known.count += 1
      else
        found.set(key, { name: classes.find((name) => name.trim().toLowerCase() === key)!.trim(), count: 1 })
    }
  }
  const sorted = [...found.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
  return DATA_CATEGORIES.map((category) => ({
    category,
    classes: sorted.filter(({ name }) => dataCategoryOf(name) === category).map(({ name }) => name),
  })).filter(({ classes }) => classes.length > 0)
}
