'use client'

import { useRouter } from 'next/navigation'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { RemoveIcon } from '@/components/ui/icons/remove-icon'
import { showToast } from '@/components/ui/toast-store'
import { deleteUser } from '@/lib/api-client/admin-users'

/**
 * Deletes a user for good, for who asked for it: nobody can put them back.
 * @param closeHref the tab without their dialog.
 */
export function EraseUser({ id, email, closeHref }: { id: string; email: string; closeHref: string }) {
  const router = useRouter()
  const { busy, run } = useAction()

  async function erase(): Promise<void> {
    const response = await run(() => deleteUser(id, true), {
      failed: 'Delete Failed',
      otherwise: 'Failed to delete user',
    })
    if (!response) return
    showToast({ tone: 'success', title: 'Deleted for good', text: response.message })
    router.replace(closeHref, { scroll: false })
  }

  return (
    <section aria-labelledby="erase-user" className="mt-8 border-t pt-5">
      <h3 id="erase-user" className="text-h3">
        They asked to be deleted
      </h3>
      <p className="mt-1 mb-3 max-w-[34rem] text-note text-muted-foreground">
        Delete in the list can be taken back for seven days. This cannot: it is for a person who asked us to
        delete their data. Whose address was proven is told by mail, at once.
      </p>
      <ConfirmButton
        label="Delete for good"
        question="Delete this user for good?"
        object={email}
        busyLabel="Deleting..."
        busy={busy}
        icon={<RemoveIcon />}
        variant="removeStrong"
        onConfirm={() => void erase()}
      />
    </section>
  )
}
