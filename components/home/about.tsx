/** What the name means, and who the service is for. */
export function About({ name }: { name: string }) {
  const facts = [
    ['Who it is for', 'People in all 50 states, aged 18 or over'],
    ['What it costs', 'Checking is free. So is the first consultation.'],
    ['Who you deal with', `${name} gives information. Lawyers give legal advice.`],
  ] as const
  return (
    <section className="shell pt-7 lg:pt-16">
      <div className="grid gap-3 lg:grid-cols-[1fr_2fr] lg:gap-12">
        <div>
          <h2 className="text-h2">About {name}</h2>
          <p className="mt-2 text-note">
            <strong className="font-semibold">redress</strong>{' '}
            <span className="text-muted-foreground">/rih-DRESS/ verb</span>
            <span className="block text-muted-foreground">to set right; to make up for a wrong</span>
          </p>
        </div>
        <dl className="divide-y text-note">
          {facts.map(([term, fact]) => (
            <div key={term} className="gap-x-6 py-2 lg:flex lg:justify-between lg:py-3">
              <dt className="text-muted-foreground">{term}</dt>
              <dd className="font-medium">{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
