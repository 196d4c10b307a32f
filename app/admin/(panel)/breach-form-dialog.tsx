import { BreachForm } from '@/components/admin/breaches/breach-form'
import { NamedFirmForm } from '@/components/admin/firms/named-firm-form'
import { Dialog } from '@/components/ui/dialog'
import { readOr, readOrSay } from '@/lib/lists/read-or-say'
import { dataTypesAsTyped } from '@/lib/breaches/data-types'
import type { AdminBreach } from '@/lib/breaches/edit/responses'
import type { BreachFormFields } from '@/lib/breaches/edit/form-schema'
import { getAdminBreach } from '@/lib/breaches/edit/get-admin-breach'
import { listFirmChoices } from '@/lib/firms/desk/list-firms'
import { readBreachFirm } from '@/lib/firms/desk/name-firm'
import { lawFirmsOn } from '@/lib/firms/switched-on'

const EMPTY: BreachFormFields = {
  title: '',
  domain: '',
  breachDate: '',
  datePrecision: 'day',
  dateIs: 'happened',
  pwnCount: '',
  dataClasses: '',
  description: '',
  severity: 'medium',
  massActionBreachStatus: '',
  isVerified: false,
  isFabricated: false,
  isSensitive: false,
  isRetired: false,
  evidence: { caseName: '', court: '', sourceUrl: '', deadline: '' },
  reason: '',
}

/** The form of one breach. @param edited its number; null for a new one. */
export async function BreachFormDialog({ edited, closeHref }: { edited: string | null; closeHref: string }) {
  const reading = await readOrSay(async () => (edited === null ? null : getAdminBreach(edited)))
  const breach = 'data' in reading ? reading.data : null
  if ('message' in reading || (edited !== null && !breach)) {
    return (
      <Dialog title="Edit breach" closeHref={closeHref}>
        <p className="text-note">
          {'message' in reading
            ? reading.message
            : 'This breach is not there any more. If it was deleted, the Removed tab keeps it for seven days.'}
        </p>
      </Dialog>
    )
  }
  // What cannot be read of it takes nothing of the form along.
  const firms =
    breach && lawFirmsOn()
      ? await readOr(() => Promise.all([readBreachFirm(Number(breach.id)), listFirmChoices()]), null)
      : null
  return (
    <Dialog
      title={breach ? `Edit ${breach.title}` : 'Add a breach'}
      note={breach ? undefined : 'For a breach with a list of addresses, use Upload CSV.'}
      closeHref={closeHref}
    >
      <BreachForm
        key={breach?.modifiedDate}
        edited={
          breach && {
            uniqueBreachId: breach.uniqueBreachId,
            modifiedDate: breach.modifiedDate,
            isSynced: !breach.isManualUpload,
          }
        }
        values={breach ? fieldsOf(breach) : EMPTY}
        today={new Date().toISOString().slice(0, 10)}
        closeHref={closeHref}
      />
      {firms && <NamedFirmForm uniqueBreachId={breach!.uniqueBreachId} named={firms[0]} choices={firms[1]} />}
    </Dialog>
  )
}

function fieldsOf({
  title,
  domain,
  breachDate,
  datePrecision,
  dateIs,
  pwnCount,
  dataClasses,
  description,
  severity,
  massActionBreachStatus,
  isVerified,
  isFabricated,
  isSensitive,
  isRetired,
  evidence,
}: AdminBreach): BreachFormFields {
  return {
    title,
    domain,
    breachDate,
    datePrecision,
    dateIs,
    pwnCount: pwnCount === 0 ? '' : String(pwnCount),
    dataClasses: dataTypesAsTyped(dataClasses),
    description,
    severity,
    massActionBreachStatus: String(massActionBreachStatus) as BreachFormFields['massActionBreachStatus'],
    isVerified,
    isFabricated,
    isSensitive,
    isRetired,
    evidence: {
      caseName: evidence?.caseName ?? '',
      court: evidence?.court ?? '',
      sourceUrl: evidence?.sourceUrl ?? '',
      deadline: evidence?.deadline ?? '',
    },
    reason: '',
  }
}
