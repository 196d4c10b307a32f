import type { PLACEHOLDER_BREACHES } from '@/lib/consents/lead-forms'
import { formatDate } from '@/lib/site/format'
import { Cell, Columns } from './cell'

interface UserNotificationRow {
  id: string
  uniqueBreachId: string
  name: string
  phoneNumber: string
  createdAt: string
  notificationSMS: boolean
  notificationEmail: boolean
  connectWithLawyer: boolean
  notificationFutureBreaches: boolean
  zipCode: string
}

/** Columns as in the specification (admin side, section 2, Users). */
const COLUMNS = [
  'Breach ID',
  'User Name',
  'Phone Number',
  'Created At',
  'SMS',
  'Email',
  'Connect with Lawyer',
  'Future Notifications',
  'Zip code',
] as const
const PLACEHOLDER_WORDS: Record<(typeof PLACEHOLDER_BREACHES)[number], string> = {
  'unknown-breach': 'Unknown Breach',
  'no-action-breach': 'No Action Breach',
  'no-breaches-found': 'No Breaches Found',
  'request-lawyer-consultation': 'Free Consultation',
}

const breachWords = (id: string): string => PLACEHOLDER_WORDS[id as keyof typeof PLACEHOLDER_WORDS] ?? id
const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No')

/** What a user asked for by the forms. Wider than its dialog: it scrolls by itself, by keyboard too. */
export function NotificationTable({ rows }: { rows: readonly UserNotificationRow[] }) {
  return (
    // A region that scrolls has to take the focus.
    <div role="region" aria-label="Notifications" tabIndex={0} className="mt-4 lg:overflow-x-auto">
      <table className="block w-full text-note lg:table lg:text-sm lg:[&_td]:px-1 [&_th]:px-1">
        <Columns names={COLUMNS} />
        <tbody className="block lg:table-row-group">
          {rows.map((row) => (
            <tr key={row.id} className="block border-b py-3 lg:table-row lg:py-0">
              <Cell label="Breach ID" className="font-medium [overflow-wrap:anywhere] lg:min-w-28">
                {breachWords(row.uniqueBreachId)}
              </Cell>
              <Cell label="User Name">{row.name}</Cell>
              <Cell label="Phone Number" className="whitespace-nowrap num">
                {row.phoneNumber}
              </Cell>
              <Cell label="Created At" className="whitespace-nowrap num">
                {formatDate(row.createdAt)}
              </Cell>
              <Cell label="SMS">{yesOrNo(row.notificationSMS)}</Cell>
              <Cell label="Email">{yesOrNo(row.notificationEmail)}</Cell>
              <Cell label="Connect with Lawyer">{yesOrNo(row.connectWithLawyer)}</Cell>
              <Cell label="Future Notifications">{yesOrNo(row.notificationFutureBreaches)}</Cell>
              <Cell label="Zip code" className="whitespace-nowrap num">
                {row.zipCode}
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
