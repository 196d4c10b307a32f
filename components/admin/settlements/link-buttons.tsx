'use client'

import { useState } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAction } from '@/components/forms/use-action'
import { linkSettlement, unlinkSettlement } from '@/lib/api-client/admin-settlements'
import { showToast } from '@/components/ui/toast-store'
import { ActionButton } from '../action-button'
import { focusTab } from '../focus-tab'
import { SelectField } from '../breaches/form-fields'
import { AskPanel, askedOrDone, type Asked } from './ask-panel'
import type { Options } from './field-kit'

interface LinkProps {
  settlement: number
  breach: { uniqueBreachId: string; title: string }
}

/** Links a breach, by the page that says so. @param sources those of the record, the newest first. */
export function LinkButton({ settlement, breach, sources }: LinkProps & { sources: Options }) {
  const { busy, run } = useAction()
  const [source, setSource] = useState(sources[0]?.[0] ?? '')
  const [asked, setAsked] = useState<Asked | null>(null)

  async function link(anotherIncident = false): Promise<void> {
    setAsked(null)
    const body = { breach: breach.uniqueBreachId, sourceId: Number(source), anotherIncident }
    const saved = await run(() => askedOrDone(() => linkSettlement(settlement, body), setAsked), {
      failed: 'Not linked',
    })
    if (!saved) return
    showToast({ tone: 'success', title: 'Linked', text: `${breach.title} is linked.` })
    focusTab()
  }

  if (sources.length === 0)
    return <p className="mt-2 text-note text-muted-foreground">Add a source first: a link names one.</p>
  return (
    <div className="mt-3 grid items-end gap-3 sm:grid-cols-[1fr_auto]">
      <SelectField
        label={`Page that says so, for ${breach.title}`}
        error={undefined}
        options={sources}
        value={source}
        onChange={(event) => setSource(event.target.value)}
      />
      <ActionButton
        label="Link"
        busyLabel="Linking..."
        object={breach.title}
        variant="outline"
        busy={busy}
        onPress={() => void link()}
      />
      {asked && (
        <div className="sm:col-span-2">
          <AskPanel
            {...asked}
            title="Is this right? Its day says:"
            confirm="Link it all the same"
            busy={busy}
            onConfirm={() => void link(true)}
            onCancel={() => setAsked(null)}
          />
        </div>
      )}
    </div>
  )
}

/** Takes a link back. */
export function UnlinkButton({ settlement, breach }: LinkProps) {
  const { busy, run } = useAction()

  async function unlink(): Promise<void> {
    const saved = await run(() => unlinkSettlement(settlement, breach.uniqueBreachId), {
      failed: 'Not unlinked',
    })
    if (!saved) return
    showToast({ tone: 'success', title: 'Unlinked', text: `${breach.title} is not linked any more.` })
    focusTab()
  }

  return (
    <ConfirmButton
      label="Unlink"
      question="Unlink this breach?"
      object={breach.title}
      busyLabel="Unlinking..."
      busy={busy}
      onConfirm={() => void unlink()}
    />
  )
}
