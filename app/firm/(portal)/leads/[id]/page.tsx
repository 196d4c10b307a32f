import { Download } from 'lucide-react'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Part } from '@/components/admin/part'
import { StatusBadge } from '@/components/firm/handed-row'
import { StatusButtons } from '@/components/firm/status-buttons'
import { BackLink } from '@/components/site/back-link'
import { buttonVariants } from '@/components/ui/button-variants'
import { Card } from '@/components/ui/card'
import { FileLink } from '@/components/ui/file-link'
import { firmCertificatePath } from '@/lib/api-client/firm'
import { firmPersonUnlessAway, logFirmRead } from '@/lib/auth/firm-people/require-firm-page'
import { FIRM_STATUS_NAMES, FIRM_STATUSES } from '@/lib/firms/hand-over/schema'
import { getHanded } from '@/lib/firms/portal/handed'
import type { Handed } from '@/lib/firms/portal/schema'
import { AppError } from '@/lib/http/errors'
import { readForOrSay } from '@/lib/lists/read-or-say'
import { paths } from '@/lib/paths'
import { formatDateTime } from '@/lib/site/format'

export const metadata: Metadata = { title: 'Request', robots: { index: false, follow: false } }

const at = (iso: string): string => formatDateTime(new Date(iso))

/** One request that a firm has. */
export default async function FirmLeadPage({ params }: { params: Promise<{ id: string }> }) {
  const person = await firmPersonUnlessAway()
  const { id } = await params
  if (person) await logFirmRead(person)
  const reading = await readForOrSay(person, ({ firmId }) =>
    getHanded(firmId, id).catch((error: unknown) => {
      // Another firm's, and one that was recalled, are not there.
      if (error instanceof AppError && error.code === 'not_found') return null
      throw error
    }),
  )
  if ('data' in reading && reading.data === null) notFound()
  return (
    <>
      <BackLink href={paths.firm}>All requests</BackLink>
      <Part reading={reading} of={id}>
        {(handed) => handed && <HandedRequest handed={handed} />}
      </Part>
    </>
  )
}

function HandedRequest({ handed }: { handed: Handed }) {
  const { id, reference, status, statusAt, handedOverAt, given, words, version, agreedAt, confirmedAt } =
    handed
  const name = given.find(({ field }) => field === 'name')?.value
  return (
    <>
      <h1 className="mt-3 flex flex-wrap items-center gap-3 text-h2 break-words">
        {name} <StatusBadge status={status} />
      </h1>
      <p className="mt-1 text-note text-muted-foreground num">
        {reference} · handed over {at(handedOverAt)}
        {statusAt && ` · ${FIRM_STATUSES[status].toLowerCase()} ${at(statusAt)}`}
      </p>
      <div className="mt-5 grid gap-5 lg:grid-cols-2 lg:items-start">
        <Card>
          <h2 className="text-h3">Contact</h2>
          <dl className="mt-3 grid gap-3">
            {given.map(({ field, label, value }) => (
              <div key={field}>
                <dt className="text-note text-muted-foreground">{label}</dt>
                <dd className="wrap-anywhere num">
                  {field === 'phoneNumber' ? (
                    <a href={`tel:${value}`} className="inline-flex min-h-11 items-center link">
                      {value}
                    </a>
                  ) : field === 'email' ? (
                    <a href={`mailto:${value}`} className="inline-flex min-h-11 items-center link">
                      {value}
                    </a>
                  ) : (
                    value
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <h2 className="mt-6 mb-3 text-h3">Where you are with it</h2>
          <StatusButtons
            id={id}
            status={status}
            statuses={FIRM_STATUS_NAMES.map((one) => [one, FIRM_STATUSES[one]] as const)}
          />
        </Card>
        <Card>
          <h2 className="text-h3">What this person agreed to</h2>
          <blockquote className="mt-3 border-l-2 pl-3 text-note break-words">“{words}”</blockquote>
          <p className="mt-3 text-note text-muted-foreground num">
            Version {version} of your words · agreed {at(agreedAt)} · confirmed {at(confirmedAt)}
          </p>
          <div className="mt-5">
            <FileLink
              href={firmCertificatePath(id)}
              className={buttonVariants({ variant: 'outline', size: 'dense' })}
            >
              <Download size={18} strokeWidth={1.75} aria-hidden />
              Certificate
            </FileLink>
          </div>
          <p className="mt-3 text-note text-muted-foreground">
            Signed, with what was handed over and these words: it can be verified without us. Keep it as you
            keep what is in it.
          </p>
        </Card>
      </div>
    </>
  )
}
