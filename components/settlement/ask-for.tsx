import { Calculator, Check, CircleCheck } from 'lucide-react'
import { choicesOf, oneOf, pickOne, type Choice, type ChoicesOfGroup } from '@/lib/settlements/choices'
import type { Settlement, SettlementTier } from '@/lib/settlements/record'
import { PROOF_WORDS, tierLines } from '@/lib/settlements/tier-words'
import { FoldCard } from './fold-card'
import { SectionSources } from './section-sources'
import { TimeFigures } from './time-figures'

type Given = Pick<Settlement, 'tiers'>

/** What the notice offers, as choices where it has them. Each amount stands for itself: none are added up. */
export function AskFor({ tiers, sources }: Pick<Settlement, 'tiers' | 'sources'>) {
  const groups = choicesOf(tiers)
  return (
    <section aria-labelledby="ask-for">
      <h2 id="ask-for" className="text-h2">
        What you can ask for
      </h2>
      {groups.length === 0 ? (
        <p className="mt-2 text-note text-muted-foreground">
          We have read no notice of what it gives. The official site may say.
        </p>
      ) : (
        groups.map((group) => (
          <GroupPart key={group.group ?? ''} group={group} tiers={tiers} isOnly={groups.length === 1} />
        ))
      )}
      {groups.length > 1 && (
        <p className="mt-3 text-note text-muted-foreground">
          Each group has its own rules. The notice says which group you are in.
        </p>
      )}
      {tiers.some(({ rateCents }) => rateCents !== null) && (
        <div className="mt-3 print:hidden noscript:hidden">
          <FoldCard
            Icon={Calculator}
            title="What counts as lost time?"
            text="The notice’s rules for your hours"
          >
            <TimeFigures tiers={tiers} />
          </FoldCard>
        </div>
      )}
      <SectionSources
        sources={sources}
        said={tiers.map(({ label, sourceId }) => ({ what: label, sourceId }))}
      />
    </section>
  )
}

function GroupPart({ group, tiers, isOnly }: Given & { group: ChoicesOfGroup; isOnly: boolean }) {
  const pick = pickOne(group)
  const names = group.choices.map(({ name }) => name)
  return (
    <>
      {!isOnly && <h3 className="mt-5 text-h3">Group: {group.group}</h3>}
      <p className="mt-1 text-note text-muted-foreground print:break-after-avoid">
        {pick && `${pick} `}The figures are the notice’s.
      </p>
      {group.choices.length > 0 && (
        <ul className="mt-3 grid gap-3 sm:grid-cols-2">
          {group.choices.map((choice) => (
            <ChoiceCard key={choice.name} choice={choice} tiers={tiers} />
          ))}
        </ul>
      )}
      <ul className={names.length > 0 ? 'mt-3 grid gap-3' : 'mt-3 grid gap-3 sm:grid-cols-2'}>
        {group.withAny.map((tier) =>
          names.length > 0 ? (
            <li key={tier.position} className="flex gap-3 rounded-xl border bg-card p-4 shadow-card">
              <CircleCheck size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
              <div>
                <p className="text-note">
                  <strong className="font-semibold">With {oneOf(names)}:</strong> {tier.label}
                </p>
                <TierFacts tier={tier} tiers={tiers} />
              </div>
            </li>
          ) : (
            <li key={tier.position} className="rounded-xl border bg-card p-4 shadow-card sm:p-5">
              <h3 className="text-h3">{tier.label}</h3>
              <TierFacts tier={tier} tiers={tiers} />
            </li>
          ),
        )}
      </ul>
    </>
  )
}

function ChoiceCard({ choice, tiers }: Given & { choice: Choice }) {
  return (
    <li className="rounded-xl border bg-card p-4 shadow-card sm:p-5">
      <div className="flex items-start gap-3">
        <span className="grid size-8 shrink-0 place-items-center rounded-md bg-primary text-note font-semibold text-primary-foreground">
          <span className="sr-only">Choice </span>
          {choice.name}
        </span>
        <h3 className="pt-0.5 text-h3">{choice.tiers[0]!.label}</h3>
      </div>
      {choice.tiers.map((tier, index) => (
        <div key={tier.position} className={index > 0 ? 'mt-4 border-t pt-3' : ''}>
          {index > 0 && <h4 className="text-note font-semibold">{tier.label}</h4>}
          <TierFacts tier={tier} tiers={tiers} />
        </div>
      ))}
    </li>
  )
}

function TierFacts({ tier, tiers }: Given & { tier: SettlementTier }) {
  const lines = tierLines(tier, tiers)
  return (
    <>
      {lines.length > 0 && (
        <ul className="mt-2 grid gap-1.5">
          {lines.map((line) => (
            <li key={line} className="flex gap-2.5 text-note wrap-anywhere">
              <Check
                size={16}
                strokeWidth={1.75}
                aria-hidden
                className="mt-1 shrink-0 text-muted-foreground"
              />
              {line}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-sm">
        <strong className="font-semibold">Proof:</strong> {PROOF_WORDS[tier.proof]}
      </p>
    </>
  )
}
