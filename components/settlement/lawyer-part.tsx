import { lawyerAfterSettlementPath } from '@/lib/paths'

/** Last and small: most people need no lawyer to file. */
export function LawyerPart({ slug }: { slug: string }) {
  return (
    <section aria-labelledby="lawyer" className="border-t pt-6 print:hidden">
      <h3 id="lawyer" className="text-h3">
        I still want to talk to a lawyer
      </h3>
      <p className="mt-1 max-w-[62ch] text-note text-muted-foreground">
        That makes sense if you lost a lot of money, or if you think of excluding yourself. For a plain claim
        you do not need one.
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-5">
        <a
          href={lawyerAfterSettlementPath(slug)}
          className="inline-flex min-h-11 items-center text-note link"
        >
          Request Consultation
        </a>
        <span className="text-xs text-muted-foreground">Attorney advertising</span>
      </p>
    </section>
  )
}
