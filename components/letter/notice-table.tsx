const ROWS: readonly (readonly [question: string, breach: string, settlement: string])[] = [
  ['Who sends it', 'The company, or a firm for it', 'A claims administrator, for a court'],
  ['What it says', '\u201cYour data was involved\u201d', '\u201cYou may file a claim by \u2026\u201d'],
  ['What is in it', 'What leaked, and often free monitoring', 'A case name, a court, and your choices'],
  [
    'What it opens',
    'Monitoring, a freeze, your own records',
    'A claim, opting out, or objecting, each with a day',
  ],
  ['If you do nothing', 'The offer ends', 'Usually no money, and you give up your right to sue'],
]

/** Tells the two kinds of letters apart. */
export function NoticeTable() {
  return (
    <section aria-labelledby="which-letter" className="rounded-xl border bg-card p-4 shadow-card sm:p-6">
      <h2 id="which-letter" className="text-md font-semibold">
        Which letter is it?
      </h2>
      <table className="mt-3 w-full table-fixed text-left text-sm sm:text-note">
        <thead>
          <tr className="border-b align-bottom">
            <td className="w-[26%] pr-3 pb-2" />
            <th scope="col" className="w-[36%] pr-3 pb-2 font-medium">
              A breach notice
            </th>
            <th scope="col" className="w-[40%] pb-2 font-medium">
              A settlement notice
            </th>
          </tr>
        </thead>
        <tbody className="divide-y align-top">
          {ROWS.map(([question, breach, settlement]) => (
            <tr key={question}>
              <th scope="row" className="py-2 pr-3 font-normal text-muted-foreground">
                {question}
              </th>
              <td className="py-2 pr-3 break-words hyphens-auto">{breach}</td>
              <td className="py-2 break-words hyphens-auto">{settlement}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
