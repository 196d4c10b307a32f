import { formatCents, formatDate, listed } from '../site/format'
import { mostOf } from './arithmetic'
import { inHours } from './time-words'
import type { Proof, SettlementTier } from './record'

// What a tier says on its card: fixed, estimated and greatest amounts in words of their own. Pure. "The notice" speaks, never we.

const STATES: Readonly<Record<string, string>> = Object.fromEntries(
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC the District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'
    .split(',')
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]),
)

export const PROOF_WORDS: Record<Proof, string> = {
  none: 'none',
  self_certified: 'your own word, in the form',
  documents: 'yes, papers for each cost',
  third_party_documents: 'yes, papers from others, such as a bank or a shop',
}

/** What a tier gives and under which rules, a line each. No line adds two tiers up. */
export function tierLines(tier: SettlementTier, tiers: readonly SettlementTier[]): string[] {
  return [...amountLines(tier, tiers), ...ruleLines(tier)].concat(tier.note ? [tier.note] : [])
}

function amountLines(tier: SettlementTier, tiers: readonly SettlementTier[]): string[] {
  const { fixedCents, estimateCents, maxCents, proRata } = tier
  const lines: string[] = []
  if (tier.rateCents !== null) lines.push(...timeLines(tier, tiers))
  else if (maxCents !== null) lines.push(`Up to ${formatCents(maxCents)}, before any reduction`)
  if (fixedCents !== null) lines.push(`The notice says ${formatCents(fixedCents)}`)
  if (estimateCents !== null) lines.push(`The notice estimates ${formatCents(estimateCents)}`)
  if (proRata) lines.push('It may turn out lower or higher')
  if (tier.rateCents === null && tier.withinCapOf !== null) lines.push(capLine(tier, tiers))
  return lines
}

function timeLines(tier: SettlementTier, tiers: readonly SettlementTier[]): string[] {
  const rate = `at ${formatCents(tier.rateCents!)} an hour`
  const most = mostOf(tier, tiers)
  return [
    tier.maxMinutes === null ? `Time you spent, ${rate}` : `Up to ${inHours(tier.maxMinutes)} ${rate}`,
    ...(most === null ? [] : [`That is up to ${formatCents(most)}, before any reduction`]),
    ...(tier.minimumMinutes ? [`At least ${inHours(tier.minimumMinutes)}`] : []),
    ...(tier.incrementMinutes ? [`Counted in full steps of ${inHours(tier.incrementMinutes)}`] : []),
    ...(tier.withinCapOf === null ? [] : [capLine(tier, tiers)]),
  ]
}

/** That it counts in another tier's cap, and is not on top of it. */
function capLine(tier: SettlementTier, tiers: readonly SettlementTier[]): string {
  const outer = tiers.find(({ position }) => position === tier.withinCapOf)
  if (!outer) return 'Inside the cap of the other losses'
  // On the same card it need not be named.
  const isAbove =
    outer.position < tier.position &&
    outer.choice === tier.choice &&
    outer.group === tier.group &&
    tier.choice !== null
  if (isAbove && outer.maxCents !== null) return `Inside the cap of ${formatCents(outer.maxCents)} above`
  return outer.maxCents === null
    ? `Inside the cap of “${outer.label}”`
    : `Inside the cap of ${formatCents(outer.maxCents)} for “${outer.label}”`
}

function ruleLines({
  states,
  months,
  activateWithinDays,
  availableUntil,
  lossesFrom,
}: SettlementTier): string[] {
  return [
    ...(states.length > 0
      ? [
          `Only if you live in ${listed(
            states.map((code) => STATES[code] ?? code),
            'or',
          )}`,
        ]
      : []),
    ...(months === null ? [] : [months % 12 === 0 ? plural(months / 12, 'year') : plural(months, 'month')]),
    ...(activateWithinDays === null
      ? []
      : [`A second clock: the code must be used within ${activateWithinDays} days after it is sent`]),
    ...(availableUntil === null ? [] : [`Open until ${formatDate(availableUntil)}`]),
    ...(lossesFrom === null ? [] : [`For losses from ${formatDate(lossesFrom)} on`]),
  ]
}

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** A tier's heading. */
export function proofNeeds(tiers: readonly SettlementTier[]): { papers: boolean; fromOthers: boolean } {
  return {
    papers: tiers.some(({ proof }) => proof === 'documents' || proof === 'third_party_documents'),
    fromOthers: tiers.some(({ proof }) => proof === 'third_party_documents'),
  }
}
