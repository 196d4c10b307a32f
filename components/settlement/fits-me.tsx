import type { Settlement } from '@/lib/settlements/record'
import { Explainer } from './explainer'
import { SectionSources } from './section-sources'

type Given = Pick<Settlement, 'slug' | 'version' | 'conditions' | 'classRule' | 'sources' | 'fieldSources'>

/** Who it is for, and the questions that come of it. */
export function FitsMe({ slug, version, conditions, classRule, sources, fieldSources }: Given) {
  return (
    <section aria-labelledby="fits-me">
      <h2 id="fits-me" className="text-h2">
        Does this fit me?
      </h2>
      <div className="mt-3 rounded-xl border bg-card p-4 shadow-card sm:p-6 print:border-0 print:p-0">
        {classRule && (
          <div className="mb-5">
            <p className="text-note wrap-anywhere">
              <strong className="font-semibold">Who it is for:</strong> {classRule}
            </p>
            <p className="mt-2 text-note">
              Being in this breach does not by itself put you in the settlement.
            </p>
          </div>
        )}
        {conditions.length > 0 ? (
          <>
            <noscript>
              <p className="text-note">
                These things have to fit. Compare them with your notice; asking you one by one needs
                JavaScript.
              </p>
            </noscript>
            <Explainer key={`${slug} ${version}`} slug={slug} version={version} conditions={conditions} />
          </>
        ) : (
          <p className="text-note text-muted-foreground">
            We have no questions yet. The notice says who is in it.
          </p>
        )}
      </div>
      <SectionSources
        sources={sources}
        said={[
          ...(classRule ? [{ what: 'Who it is for', sourceId: fieldSources.classRule }] : []),
          ...conditions.map(({ sentence, sourceId }) => ({ what: sentence, sourceId })),
        ]}
      />
    </section>
  )
}
