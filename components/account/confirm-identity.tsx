'use client'

import { useEffect, useState, type ComponentType } from 'react'
import { ApiError, onReauthentication } from '@/lib/api-client/call'
import type { ConfirmDialogProps } from './confirm-dialog'

interface Asking {
  Dialog: ComponentType<ConfirmDialogProps>
  answer(confirmed: boolean): void
}

/** Fetched when it is first needed: most visits never are asked. */
async function loadDialog(): Promise<ComponentType<ConfirmDialogProps>> {
  try {
    return (await import('./confirm-dialog')).ConfirmDialog
  } catch {
    throw new ApiError(0, 'network', 'We could not reach the service.')
  }
}

/**
 * Asks who is at the screen for the password or a passkey, whenever a call needs it. Calls that come meanwhile share what
 * they answer. Stands once in every signed-in shell.
 */
export function ConfirmIdentity() {
  const [asking, setAsking] = useState<Asking | null>(null)

  useEffect(() => {
    let pending: Promise<boolean> | null = null
    const ask = async (): Promise<boolean> => {
      const Dialog = await loadDialog()
      return new Promise((resolve) => {
        const response = (confirmed: boolean): void => {
          setAsking(null)
          resolve(confirmed)
        }
        setAsking({ Dialog, answer: response })
      })
    }
    return onReauthentication(() => (pending ??= ask().finally(() => (pending = null))))
  }, [])

  return asking && <asking.Dialog onDone={asking.answer} />
}
