const FACTS = [
  ['Who it is for', 'People in all 50 states, aged 18 or over'],
  ['What it costs', 'Checking is free. So is the first consultation.'],
] as const

/** What the name means, and who the service is for. */
export function About({ name }: { name: string }) {
  const facts = [
    ...FACTS,
    ['Who you deal with', `${name} gives information. Lawyers give legal advice.`] as const,
  ]
  return (
    <section className="shell pt-(--space-section)">
      <div className="grid gap-8 border-t border-border-strong pt-(--space-block) lg:grid-cols-[0.87fr_1fr] lg:gap-16 lg:pt-14">
        <div>
          <h2 className="text-h1">About {name}</h2>
          <p className="mt-7 hidden text-md lg:block">
            <strong className="font-semibold">redress</strong>{' '}
            <span className="text-muted-foreground">/rih-DRESS/ verb</span>
            <span className="mt-1 block max-w-[28ch] text-muted-foreground">
              to set right; to make up for a wrong done to someone.
            </span>
          </p>
        </div>
        <div>
          <p className="text-lead">
            When a company loses your data, it can be hard to learn what happened and whether anything can be
            done.
          </p>
          <p className="mt-4 text-md text-muted-foreground">
            We put both in one place, in plain words: what was exposed, what it means, and which options there
            are.
          </p>
          <dl className="mt-7 divide-y border-y">
            {facts.map(([term, fact]) => (
              <div key={term} className="grid gap-x-6 py-3.5 sm:grid-cols-[11rem_1fr]">
                <dt className="font-medium">{term}</dt>
                <dd className="text-muted-foreground">{fact}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
