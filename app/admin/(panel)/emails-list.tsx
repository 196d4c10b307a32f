import { DialogTop } from '@/components/admin/emails/dialog-top'
import { EmailRow } from '@/components/admin/emails/email-row'
import { RefreshWhile } from '@/components/admin/emails/refresh-while'
import { isOnItsWay, isTold, Told } from '@/components/admin/emails/told'
import { FilterInput } from '@/components/admin/filter-fields'
import { FilterForm } from '@/components/admin/filter-form'
import { PagerLink } from '@/components/admin/pager-link'
import { keyInAddress } from '@/lib/alerts/emails-schema'
import { countListedEmails, listExposedEmails, type ExposedEmails } from '@/lib/alerts/list-exposed-emails'
import { formatNumber } from '@/lib/validation/format-number'
import { PAGE_LENGTH } from '@/lib/lists/list-window'
import { pageIn } from '@/lib/lists/paging-schema'
import { listTold } from '@/lib/alerts/list-told'
import { listAccounts } from '@/lib/members/desk/list-accounts'
import { EMAIL_MAX_LENGTH, emailError } from '@/lib/validation/fields'
import { adminPath, type AdminTab } from '@/lib/site/staff-paths'
import { emailInQuery, first, type Query } from '../../read-query'

const LIST_ID = 'compromised-emails'

export interface EmailsOfPage extends ExposedEmails {
  /** What was searched for, as typed. */
  search: string
  /** All addresses of the breach. */
  listed: number
  /** How far the message to each is, by its key. */
  told: Map<string, string>
  /** The keys of those that belong to an account. */
  accounts: Set<string>
}

/** A page of a breach's addresses, as the address bar asks for it. */
export async function readEmails(uniqueBreachId: string, query: Query): Promise<EmailsOfPage> {
  const search = (first(query.address) ?? '').slice(0, EMAIL_MAX_LENGTH)
  const position = {
    page: pageIn(first(query.emailsPage)),
    limit: PAGE_LENGTH,
    after: keyInAddress.parse(first(query.emailsAfter)),
    before: keyInAddress.parse(first(query.emailsBefore)),
  }
  const isUnreadable = search.trim() !== '' && emailError(search) !== null
  const list = await listExposedEmails({
    uniqueBreachId,
    ...position,
    q: emailInQuery({ email: search }) ?? undefined,
  })
  const found = isUnreadable ? { ...list, rows: [], page: 1, totalPages: 1, totalResults: 0 } : list
  const listed = search.trim() === '' ? list.totalResults : await countListedEmails(uniqueBreachId)
  const keys = found.rows.map(({ key }) => key)
  const [told, accounts] = await Promise.all([listTold(uniqueBreachId, keys), listAccounts(keys)])
  return { ...found, search, listed, told, accounts }
}

interface EmailsListProps {
  uniqueBreachId: string
  /** The tab below the dialog, and its own query. */
  tab: AdminTab
  here: Record<string, string>
  list: EmailsOfPage
  isMute: boolean
}

/** The addresses, with what can be done with each. */
export function EmailsList({ uniqueBreachId, tab, here, list, isMute }: EmailsListProps) {
  const { rows, page, totalPages, next, previous, search, told, accounts } = list
  const at = (position: Record<string, string | number | undefined>) =>
    adminPath(tab, { ...here, emails: uniqueBreachId, ...position })
  const step = (label: string, href: string) => <PagerLink label={label} href={href} scroll={false} />
  return (
    <>
      <DialogTop page={`${search} ${page} ${rows[0]?.key ?? ''}`} />
      <div className="mt-5">
        <FilterForm tab={tab} label="Search the emails">
          {Object.entries({ ...here, emails: uniqueBreachId }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <FilterInput
            name="address"
            label="Find an address"
            value={search}
            placeholder="The whole address"
            maxLength={EMAIL_MAX_LENGTH}
          />
        </FilterForm>
      </div>
      <div id={LIST_ID} tabIndex={-1} role="group" aria-label="Emails" className="mt-4 outline-none">
        {rows.length === 0 ? (
          <p className="border-y py-8 text-center font-medium">No Compromised Emails Found</p>
        ) : (
          <>
            <p className="mb-3 text-note text-muted-foreground">
              “Delete user account” is for who asked for it: the address leaves this breach, and its account
              goes where there is one, for good. Whose address was proven is told by mail.
            </p>
            <ul className="border-t">
              {rows.map(({ email, key }) => (
                <EmailRow
                  key={key}
                  uniqueBreachId={uniqueBreachId}
                  email={email}
                  isMute={isMute}
                  hasAccount={accounts.has(key)}
                  listId={LIST_ID}
                  told={isTold(told.get(key)) ? <Told state={told.get(key)!} /> : null}
                />
              ))}
            </ul>
            {/* The campaigns below are read a moment later, and may be done where a row is not yet. */}
            {rows.some(({ key }) => isOnItsWay(told.get(key))) && <RefreshWhile />}
          </>
        )}
      </div>
      {totalPages > 1 && (
        <nav aria-label="Pages of emails" className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <div className="flex gap-2">
            {page > 2 && step('First', at({}))}
            {previous && step('Previous', at({ emailsPage: page - 1, emailsBefore: previous }))}
          </div>
          <p className="text-note text-muted-foreground num">
            Page {formatNumber(page)} of {formatNumber(totalPages)}
          </p>
          <div className="flex gap-2">
            {next && step('Next', at({ emailsPage: page + 1, emailsAfter: next }))}
            {page < totalPages - 1 && step('Last', at({ emailsPage: totalPages }))}
          </div>
        </nav>
      )}
    </>
  )
}
