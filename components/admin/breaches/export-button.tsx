'use client'

import { Download } from 'lucide-react'
import { leaveWhenSignedOut } from '@/components/forms/leave-when-signed-out'
import { useOnce } from '@/components/forms/use-once'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { saveBlob } from '@/components/ui/save-file'
import { showToast } from '@/components/ui/toast-store'
import { exportBreaches } from '@/lib/api-client/admin-breaches'
import { wordsOf } from '@/lib/api-client/call'
import type { ExportBreachesBody } from '@/lib/breaches/edit/bulk-schema'
import { ActionButton } from '../action-button'

/** Saves breaches as a file for spreadsheets. @param object which ones. */
export function ExportButton({ body, object }: { body: ExportBreachesBody; object: string }) {
  const { busy, once } = useOnce()

  async function save(): Promise<void> {
    try {
      saveBlob(await exportBreaches(body), `breaches-${new Date().toISOString().slice(0, 10)}.csv`)
      showToast({ tone: 'success', title: 'Breaches exported', text: 'The file is with your downloads.' })
    } catch (problem) {
      if (!leaveWhenSignedOut(problem))
        showToast({ tone: 'error', title: 'Nothing was exported', text: wordsOf(problem) })
    }
  }

  return (
    <ActionButton
      label="Export CSV"
      busyLabel="Exporting..."
      busy={busy}
      object={object}
      variant="outline"
      icon={<Download {...BUTTON_ICON} />}
      onPress={() => void once(save)}
    />
  )
}
