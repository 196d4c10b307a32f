import { buttonVariants } from '@/components/ui/button-variants'

const COLUMNS = [
  ['Company', 'text'],
  ['Breach Date', 'YYYY-MM-DD, YYYY-MM or YYYY'],
  ['Affected Users', 'number, or a range'],
  ['Data Types', 'comma-separated'],
  ['Severity', 'Low, Medium, High, Critical'],
  ['Emails', 'optional, separated by ;'],
  ['Domain', 'optional, example.com'],
  ['Sensitive', 'optional, yes or no'],
  ['State', 'optional, whose residents are counted'],
  ['Authority', 'optional, who published the notice'],
  ['Reference', 'optional, its page'],
] as const

/** What a file has to look like (specification, admin side, section 5). */
export function ExpectedColumns() {
  return (
    <section aria-labelledby="expected-columns" className="mt-6 rounded-xl bg-muted p-4 text-note sm:p-5">
      <h3 id="expected-columns" className="font-semibold">
        Expected columns
      </h3>
      <dl className="mt-2 grid gap-1">
        {COLUMNS.map(([name, what]) => (
          <div key={name} className="grid grid-cols-[9.5rem_1fr] gap-2 max-sm:grid-cols-[8rem_1fr]">
            <dt className="font-medium">{name}</dt>
            <dd className="text-muted-foreground">{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted-foreground">
        A file with other columns can be matched to these after it was chosen.
      </p>
      <p className="mt-3">
        <a
          href="/upload-template.csv"
          download
          className={buttonVariants({ variant: 'outline', size: 'dense', width: 'phone' })}
        >
          Download template
        </a>
      </p>
    </section>
  )
}
