'use client'

import { useRouter } from 'next/navigation'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { showToast } from '@/components/ui/toast-store'
import { actOnMail } from '@/lib/api-client/admin-leads'
import type { MailAction } from '@/lib/mail/mail-view'

const WORDS: Record<MailAction, { label: string; question: string; busyLabel: string; failed: string }> = {
  cancel: {
    label: 'Cancel',
    question: 'Cancel this mail?',
    busyLabel: 'Cancelling...',
    failed: 'Not cancelled',
  },
  retry: { label: 'Queue again', question: 'Send it again?', busyLabel: 'Queueing...', failed: 'Not queued' },
  'settle-sent': {
    label: 'It was sent',
    question: 'Note that it was sent?',
    busyLabel: 'Saving...',
    failed: 'Not saved',
  },
  'settle-not-sent': {
    label: 'It was not sent',
    question: 'Note that it was not sent?',
    busyLabel: 'Saving...',
    failed: 'Not saved',
  },
}

interface MailActionsProps {
  id: string
  subject: string
  actions: readonly MailAction[]
}

/** What may be done to a message; each asks first. */
export function MailActions({ id, subject, actions }: MailActionsProps) {
  const router = useRouter()
  const { busy, run } = useAction()

  async function act(action: MailAction): Promise<void> {
    const response = await run(() => actOnMail(id, action), { failed: WORDS[action].failed })
    if (response === null) return router.refresh()
    showToast({
      tone: 'success',
      title: response.changed ? 'Done' : 'Nothing to change',
      text: response.message,
    })
  }

  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {actions.map((action) => (
        <ConfirmButton
          key={action}
          label={WORDS[action].label}
          question={WORDS[action].question}
          busyLabel={WORDS[action].busyLabel}
          object={subject}
          busy={busy}
          variant="outline"
          onConfirm={() => void act(action)}
        />
      ))}
    </div>
  )
}
