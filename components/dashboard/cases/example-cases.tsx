import { caseStage } from '@/lib/cases/case-stages'
import { SAMPLE_CASES, SAMPLE_STATS } from '@/lib/cases/samples'
import { ExampleFold } from '../example-fold'
import { StatFigures } from '../stat-cards'
import { CaseCard } from './case-card'

/** How figures and cases will look, for a member who has none. */
export function ExampleCases() {
  return (
    <ExampleFold
      label="See how cases look"
      text="These companies and figures are invented. They show how tracking looks. They are not your cases."
    >
      <StatFigures stats={SAMPLE_STATS} />
      <ul className="grid gap-3 lg:grid-cols-2 lg:gap-5">
        {SAMPLE_CASES.map((item) => (
          <CaseCard
            key={item.id}
            marksExample={false}
            canTrack={false}
            entry={{
              key: item.id,
              company: item.company,
              isExample: true,
              href: null,
              item,
              stage: caseStage(item, null),
              kind: null,
              claim: null,
              more: [],
            }}
          />
        ))}
      </ul>
    </ExampleFold>
  )
}
