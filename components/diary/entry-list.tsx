'use client'

import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAction } from '@/components/forms/use-action'
import { buttonVariants } from '@/components/ui/button-variants'
import { keepEntries, removeEntry } from '@/lib/api-client/plan'
import { LOSS_KIND_WORDS, timeWords, type LossEntry } from '@/lib/plan/diary/entry'
import { formatCents, formatDate } from '@/lib/site/format'
import { EntryForm, type DiaryBreach } from './entry-form'

interface EntryListProps {
  /** In the order in which claim forms ask. */
  entries: readonly LossEntry[]
  breaches: readonly DiaryBreach[]
  today: string
}

/** What is written down: each can be changed and taken out, and what was taken out last can be brought back. */
export function EntryList({ entries, breaches, today }: EntryListProps) {
  const heading = useRef<HTMLParagraphElement>(null)
  const { busy, run } = useAction()
  const [editing, setEditing] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const [removed, setRemoved] = useState<LossEntry | null>(null)
  const [broughtBack, setBroughtBack] = useState('')

  /** Opens the form of an entry, or closes it: what was pressed goes with that, and the keyboard would be nowhere. */
  function edit(entry: LossEntry, isOpen: boolean): void {
    flushSync(() => setEditing(isOpen ? entry.id : null))
    list.current
      ?.querySelector<HTMLElement>(`[data-entry="${entry.id}"] ${isOpen ? 'input:checked' : '[data-edit]'}`)
      ?.focus()
  }

  async function remove(entry: LossEntry): Promise<void> {
    const gone = await run(() => removeEntry(entry.id), { failed: 'Not deleted' })
    if (!gone) return
    setRemoved(entry)
    heading.current?.focus()
  }

  async function undo(entry: LossEntry): Promise<void> {
    if (!(await run(() => keepEntries([entry]), { failed: 'Not brought back' }))) return
    setRemoved(null)
    setBroughtBack(`Brought back: ${wordsOf(entry)}.`)
    heading.current?.focus()
  }

  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3" role="status">
        <p ref={heading} tabIndex={-1} className="text-note text-muted-foreground outline-none">
          {removed ? `Deleted: ${wordsOf(removed)}.` : broughtBack}
        </p>
        {removed && (
          <button
            type="button"
            aria-disabled={busy || undefined}
            onClick={() => void undo(removed)}
            className={buttonVariants({ variant: 'outline', size: 'dense' })}
          >
            Undo
          </button>
        )}
      </div>
      <ul ref={list} className="divide-y">
        {entries.map((entry) => (
          <li key={entry.id} data-entry={entry.id} className="py-3">
            {editing === entry.id ? (
              <EntryForm entry={entry} breaches={breaches} today={today} done={() => edit(entry, false)} />
            ) : (
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                <div className="min-w-0 grow basis-60">
                  <p className="font-medium num">
                    {amountOf(entry)}{' '}
                    <span className="font-normal text-muted-foreground">
                      {LOSS_KIND_WORDS[entry.kind].one}, {formatDate(entry.day)}
                    </span>
                  </p>
                  {entry.note !== '' && (
                    <p className="text-note wrap-anywhere whitespace-pre-line">{entry.note}</p>
                  )}
                  {entry.uniqueBreachId !== null && (
                    <p className="text-note wrap-anywhere text-muted-foreground">
                      {breaches.find(({ uniqueBreachId }) => uniqueBreachId === entry.uniqueBreachId)
                        ?.title ?? entry.uniqueBreachId}
                    </p>
                  )}
                </div>
                <div className="flex gap-1">
                  <button
                    type="button"
                    data-edit
                    onClick={() => edit(entry, true)}
                    className={buttonVariants({ variant: 'ghost', size: 'dense' })}
                  >
                    Edit<span className="sr-only"> {wordsOf(entry)}</span>
                  </button>
                  <button
                    type="button"
                    aria-disabled={busy || undefined}
                    onClick={() => void remove(entry)}
                    className={buttonVariants({ variant: 'removeQuiet', size: 'dense' })}
                  >
                    Delete<span className="sr-only"> {wordsOf(entry)}</span>
                  </button>
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function amountOf({ cents, minutes }: LossEntry): string {
  return cents === null ? timeWords(minutes ?? 0) : formatCents(cents)
}

function wordsOf(entry: LossEntry): string {
  return `${LOSS_KIND_WORDS[entry.kind].one}, ${amountOf(entry)}, ${formatDate(entry.day)}`
}
