'use client'

import { useRef, type ReactNode } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { showToast } from '@/components/ui/toast-store'
import { deleteByEmail, sendAlert } from '@/lib/api-client/admin-users'

const WITH_ACCOUNT = 'The account and this address are deleted, for good'
const WITHOUT_ACCOUNT = 'No account. The address is removed from this breach, and what it follows, for good'

export interface EmailRowProps {
  uniqueBreachId: string
  email: string
  /** How far the message to it is, drawn on the server; null when it can be written one. */
  told: ReactNode
  /** Nobody may be told of this breach. */
  isMute: boolean
  /** It belongs to an account, which is deleted with it. */
  hasAccount: boolean
  /** Takes the focus when the row is gone. */
  listId: string
}

/** One address of the breach: Send notification, Delete user account (specification, admin side, section 2). */
export function EmailRow({ uniqueBreachId, email, told, isMute, hasAccount, listId }: EmailRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const sending = useAction()
  const deleting = useAction()

  async function send(): Promise<void> {
    const said = await sending.run(() => sendAlert(uniqueBreachId, { email }), {
      failed: 'Notification Failed',
      otherwise: 'Failed to send breach notifications',
    })
    if (!said) return
    showToast({
      tone: said.queued > 0 ? 'success' : 'error',
      title: said.queued > 0 ? 'Notifications Sent' : 'Nothing was sent',
      text: `${email}: ${said.message}`,
    })
    // The button gives way to how far the message is.
    row.current?.focus()
  }

  async function remove(): Promise<void> {
    const said = await deleting.run(() => deleteByEmail(uniqueBreachId, email), {
      failed: 'Delete Failed',
      otherwise: 'Failed to delete user',
    })
    if (!said) return
    showToast({
      tone: 'success',
      title: said.accountDeleted ? 'User Deleted' : 'Address Removed',
      text: `${email}: ${said.message}`,
    })
    document.getElementById(listId)?.focus()
  }

  return (
    <li
      ref={row}
      tabIndex={-1}
      className="grid grid-cols-2 items-center gap-2 border-b py-2.5 outline-none sm:grid-cols-[minmax(0,1fr)_auto_16rem]"
    >
      <span className="col-span-2 min-w-0 sm:col-span-1">
        <span className="break-all">{email}</span>
        {!hasAccount && <span className="block text-sm text-muted-foreground">No account</span>}
      </span>
      <span className="grid min-h-11 items-center sm:min-w-40">
        {told ??
          (!isMute && (
            <ConfirmButton
              label="Send notification"
              busyLabel="Sending..."
              object={`to ${email}`}
              busy={sending.busy}
              variant="outline"
              onConfirm={() => void send()}
            />
          ))}
      </span>
      <ConfirmButton
        label="Delete user account"
        object={email}
        question={hasAccount ? WITH_ACCOUNT : WITHOUT_ACCOUNT}
        busyLabel="Deleting..."
        busy={deleting.busy}
        variant="removeQuiet"
        onConfirm={() => void remove()}
      />
    </li>
  )
}
