import type { Breach } from '../breach'
import { INDUSTRY_BY_NAME } from './industry-names'

// Which industry a breached company is in. The catalogue does not say, so: a table of well-known names, then a few
// words that leave little doubt. What neither knows has no industry and is left out of the chart. Pure.

/** The breach-analytics service's codes and how they read (specification, section 9; the first four are its own words). */
const LABEL_BY_CODE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    info: 'IT',
    educ: 'Education',
    tran: 'Transport',
    reta: 'Retail',
    aero: 'Aerospace',
    agri: 'Agriculture',
    cons: 'Construction',
    elec: 'Electronics',
    ener: 'Energy',
    ente: 'Entertainment',
    envi: 'Environment',
    fina: 'Finance',
    food: 'Food',
    govt: 'Government',
    heal: 'Health',
    hosp: 'Hospitality',
    manu: 'Manufacturing',
    mini: 'Mining',
    misc: 'Other',
    musi: 'Music',
    news: 'News',
    nonp: 'Nonprofit',
    phar: 'Pharmaceuticals',
    spor: 'Sport',
    tele: 'Telecom',
  }),
)

/** How an industry code reads. One that we do not know reads as Other. */
export function industryLabel(code: string): string {
  return LABEL_BY_CODE.get(code.trim().toLowerCase()) ?? 'Other'
}

/** Against title and domain, in lower case and with spaces between the words. */
const WORDS: readonly (readonly [string, RegExp])[] = [
  [
    'Education',
    /\b(?:university|universities|college|school|schools|academy|universit(?:y|é|à|ät)|edu)\b|\bac (?:uk|jp|nz|za|in|kr|il)$/,
  ],
  [
    'Government',
    /\b(?:municipality|ministry|gov|gob|gouv|mil|government|police department|city of|county of|department of)\b/,
  ],
  ['Health', /\b(?:hospitals?|clinics?|pharmacy|pharmacies|medical|dental|health|healthcare|patients?)\b/],
  [
    'Finance',
    /\b(?:banks?|credit union|insurance|insurers?|financial|finance|payroll|loans?|mortgages?|payments?|bitcoin|crypto|cryptocurrency)\b/,
  ],
  ['Telecom', /\b(?:telecom|telecoms|telecommunications|wireless|broadband)\b|\bmobile$/],
  [
    'Transport',
    /\b(?:airlines?|airways|railways?|taxis?|parking|logistics|freight|transport|couriers?|shipping)\b/,
  ],
  ['Hospitality', /\b(?:hotels?|resorts?|hostels?)\b/],
  ['Retail', /\b(?:shop|shops|shopping|stores?|supermarkets?|retail|retailers?|furniture|fashion)\b/],
  ['Entertainment', /\b(?:games?|gaming|tickets?|cinemas?|movies?|anime|manga|minecraft)\b/],
  ['Food', /\b(?:restaurants?|pizza|bakery|foods?|grocery|groceries|coffee)\b/],
  ['News', /\b(?:news|newspapers?|tribune|gazette|magazine)\b/],
  ['Sport', /\b(?:football|cricket|rugby|gym|gyms)\b/],
  ['IT', /\b(?:software|hosting|cloud|vpn|antivirus)\b/],
  ['Nonprofit', /\b(?:charity|charities)\b/],
]

/** Data that hardly anyone else keeps. Asked only when title and domain say nothing. */
const DATA: readonly (readonly [string, RegExp])[] = [
  ['Health', /^(?:prescriptions|medical records|patient records|health records)$/],
  ['Education', /^(?:school grades.*|student records)$/],
]

/**
 * The industry of a breached company.
 * @returns null when it is not known, or when the words point to more than one. Lists that belong to no company (stealer
 * logs, spam lists) have none.
 */
export function industryOf({
  name,
  title,
  domain,
  dataClasses,
  ...breach
}: Pick<Breach, 'name' | 'title' | 'domain' | 'dataClasses' | 'isStealerLog' | 'isSpamList'>): string | null {
  if (breach.isStealerLog || breach.isSpamList) return null
  const named = INDUSTRY_BY_NAME.get(name.toLowerCase())
  if (named) return named
  const words = (part: string) =>
    part
      .toLowerCase()
      .replace(/\([^)]{0,100}\)/g, ' ')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  const texts = [words(title), words(domain)]
  return (
    only(WORDS.filter(([, pattern]) => texts.some((text) => pattern.test(text)))) ??
    only(
      DATA.filter(([, pattern]) =>
        dataClasses.some((dataClass) => pattern.test(dataClass.trim().toLowerCase())),
      ),
    )
  )
}

function only(found: readonly (readonly [string, RegExp])[]): string | null {
  return found.length === 1 ? found[0]![0] : null
}
