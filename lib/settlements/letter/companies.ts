import 'server-only'
import type { Breach } from '../../breaches/breach'
import { currentCatalogue, type Catalogue } from '../../breaches/catalogue/catalogue'
import { addTo } from '../../breaches/one/add-to'
import { matchKeysOf } from '../../breaches/one/company-key'
import { outsideRequests } from '../../outside-requests'
import { isOpen, isWithdrawn } from '../phase'
import { publishedSettlements, type PublishedSettlements } from '../published'
import type { SettlementHead } from '../read-rows'
import type { CompanyItem } from './company-schema'
import { indexNames, searchNames, type NameIndex } from './name-index'

// The companies that a letter may be from: of listed breaches, and of settlements. Sensitive breaches and those that wait for a
// decision are none of them.

/** One that can be chosen: a breach with its settlements, or a settlement whose breach is not listed, a withdrawn one too. */
export interface Company {
  key: string
  name: string
  breach: Breach | null
  /** Those that stand. */
  settlements: readonly SettlementHead[]
  /** Of these nothing is said but that they are withdrawn. */
  withdrawn: readonly SettlementHead[]
  isExample: boolean
}

interface Companies {
  /** The settlements by each way in which their company's name is written, withdrawn ones too. */
  byName: Map<string, SettlementHead[]>
  catalogue: Catalogue
  published: PublishedSettlements
  byKey: Map<string, Company>
  list: Company[]
  index: Promise<NameIndex>
}

const cache = globalThis as typeof globalThis & { __companies?: Companies }

const MOST_FOUND = 6

/** The companies that a text may mean, the likeliest first. */
export async function findCompanies(q: string, now = new Date()): Promise<CompanyItem[]> {
  const { list, index } = await currentCompanies()
  return searchNames(await index, q, MOST_FOUND).map((at) => toItem(list[at]!, now))
}

/** One by its key; null where there is none any more. */
export async function companyByKey(key: string): Promise<Company | null> {
  return (await currentCompanies()).byKey.get(key) ?? null
}

/** Other settlements of a company of the same name, withdrawn ones too: a letter may be of any of them. */
export async function namesakesOf({
  name,
  breach,
  settlements,
  withdrawn,
}: Company): Promise<SettlementHead[]> {
  const { byName } = await currentCompanies()
  const names = matchKeysOf({ title: name, name: breach?.name ?? name, domain: '' })
  const same = new Set(names.flatMap((key) => byName.get(key) ?? []))
  return [...same].filter((head) => !settlements.includes(head) && !withdrawn.includes(head))
}

function toItem({ key, name, breach, settlements, withdrawn, isExample }: Company, now: Date): CompanyItem {
  return {
    key,
    name,
    ...(breach
      ? { breachDate: breach.breachDate, datePrecision: breach.datePrecision, dateIs: breach.dateIs }
      : incidentOf(settlements[0])),
    claimsOpen: settlements.some((settlement) => isOpen(settlement, now)),
    hasSettlement: settlements.length > 0,
    isWithdrawn: settlements.length === 0 && withdrawn.length > 0,
    isExample,
  }
}

/** When its incident was, where no breach of ours says so: two settlements of one company are told apart by it. */
function incidentOf(
  head: SettlementHead | undefined,
): Pick<CompanyItem, 'breachDate' | 'datePrecision' | 'dateIs'> {
  return head?.incidentFrom
    ? { breachDate: head.incidentFrom, datePrecision: head.incidentPrecision, dateIs: 'happened' }
    : { breachDate: null, datePrecision: null, dateIs: 'happened' }
}

async function currentCompanies(): Promise<Companies> {
  const [catalogue, published] = await Promise.all([currentCatalogue(), publishedSettlements()])
  const kept = cache.__companies
  if (kept && kept.catalogue === catalogue && kept.published === published) return kept
  const list = listCompanies(catalogue, published)
  const made: Companies = {
    catalogue,
    published,
    list,
    byKey: new Map(list.map((company) => [company.key, company])),
    byName: byNameOf(published.all),
    index: outsideRequests(() =>
      indexNames(
        list.map(({ name, breach, settlements, withdrawn }) => [
          name,
          ...(breach ? [breach.name, breach.domain] : []),
          ...[...settlements, ...withdrawn].map(({ company }) => company),
        ]),
      ),
    ),
  }
  return (cache.__companies = made)
}

function byNameOf(heads: readonly SettlementHead[]): Map<string, SettlementHead[]> {
  const byName = new Map<string, SettlementHead[]>()
  for (const head of heads)
    for (const key of matchKeysOf({ title: head.company, name: head.company, domain: '' }))
      addTo(byName, key, head)
  return byName
}

function listCompanies({ breaches }: Catalogue, published: PublishedSettlements): Company[] {
  const byBreach = new Map<number, SettlementHead[]>()
  for (const settlement of published.all)
    for (const id of settlement.breachIds) addTo(byBreach, id, settlement)
  const shown = new Set<SettlementHead>()
  const list: Company[] = breaches
    .filter(({ isSensitive }) => !isSensitive)
    .map((breach) => {
      const its = byBreach.get(Number(breach.id)) ?? []
      for (const settlement of its) shown.add(settlement)
      const { uniqueBreachId, title, isExample } = breach
      return { key: `breach:${uniqueBreachId}`, name: title, breach, ...parted(its), isExample }
    })
  // Those that stand come first, as of two that fit a name alike the first does.
  const { settlements, withdrawn } = parted(published.all)
  for (const settlement of [...settlements, ...withdrawn])
    if (!shown.has(settlement)) {
      const { slug, company, isExample } = settlement
      list.push({
        key: `settlement:${slug}`,
        name: company,
        breach: null,
        ...parted([settlement]),
        isExample,
      })
    }
  return list
}

/** Those that stand, and those that are withdrawn. */
function parted(all: readonly SettlementHead[]): Pick<Company, 'settlements' | 'withdrawn'> {
  return { settlements: all.filter((head) => !isWithdrawn(head)), withdrawn: all.filter(isWithdrawn) }
}
