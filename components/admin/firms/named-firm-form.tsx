'use client'

import type { FormEvent } from 'react'
import { SelectField } from '@/components/admin/breaches/form-fields'
import { SubmitButton } from '@/components/forms/submit-button'
import { textsOf } from '@/components/forms/texts-of'
import { useAction } from '@/components/forms/use-action'
import { showToast } from '@/components/ui/toast-store'
import { nameBreachFirm } from '@/lib/api-client/firms'

interface NamedFirmFormProps {
  uniqueBreachId: string
  named: { id: string; name: string; isActive: boolean } | null
  /** Those that are active. */
  choices: readonly { id: string; name: string }[]
}

/** Which law firm the consultation forms of a breach name: an operator's choice. */
export function NamedFirmForm({ uniqueBreachId, named, choices }: NamedFirmFormProps) {
  const { busy, run } = useAction()

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const { lawFirm } = textsOf(event.currentTarget, ['lawFirm'])
    const response = await run(() => nameBreachFirm(uniqueBreachId, lawFirm || null), {
      failed: 'Law Firm Not Chosen',
    })
    if (response) showToast({ tone: 'success', title: 'Saved', text: response.message })
  }

  const off = named && !named.isActive ? [[named.id, `${named.name} (deactivated)`] as const] : []
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => void submit(event)}
      aria-busy={busy}
      className="mt-6 grid gap-3 border-t pt-5"
    >
      <SelectField
        key={named?.id ?? ''}
        label="Firm named on its consultation form"
        name="lawFirm"
        defaultValue={named?.id ?? ''}
        options={[['', 'None'], ...off, ...choices.map(({ id, name }) => [id, name] as const)]}
        error={undefined}
      />
      <p className="text-sm text-muted-foreground">
        People may tick a box to have their request passed on to it. Nobody else is handed the request.
      </p>
      <div>
        <SubmitButton
          label="Save the firm"
          busyLabel="Saving..."
          busy={busy}
          variant="outline"
          size="dense"
        />
      </div>
    </form>
  )
}
