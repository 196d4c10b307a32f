'use client'

import { GitMerge, Split, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useRouter } from 'next/navigation'
import { leaveWhenSignedOut } from '@/components/forms/leave-when-signed-out'
import { useAction } from '@/components/forms/use-action'
import { useSettled } from '@/components/forms/use-settled'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { showToast } from '@/components/ui/toast-store'
import { decideMatch } from '@/lib/api-client/admin-breaches'
import { hasWords, wordsOf } from '@/lib/api-client/call'
import type { DatePrecision } from '@/lib/breaches/breach'
import { ActionButton } from '../action-button'
import { SelectField } from '../breaches/form-fields'
import { DATE_PRECISION_OPTIONS } from '../date-precision-options'
import { focusTab } from '../focus-tab'

interface DecideButtonsProps {
  id: string
  state: 'open' | 'merged' | 'apart'
  title: string
  canMerge: boolean
  needsDate: boolean
  /** Changes whenever other cards come to where this one stands. */
  listed: string
}

/** Decides a question of the review queue, or takes the decision back. */
export function DecideButtons({ id, state, title, canMerge, needsDate, listed }: DecideButtonsProps) {
  const router = useRouter()
  const isMeant = useSettled(listed)
  const { busy, run } = useAction()
  const [pressed, setPressed] = useState<string | null>(null)
  const [date, setDate] = useState('')
  const [precision, setPrecision] = useState<DatePrecision>('day')
  const dateId = useId()

  /** From the message, which outlives this card. */
  async function undo(id: string, title: string): Promise<void> {
    try {
      const { message } = await decideMatch(id, { decision: 'undo' })
      showToast({ tone: 'success', title: 'Taken back', text: message })
    } catch (problem) {
      if (leaveWhenSignedOut(problem)) return
      showToast({
        tone: 'error',
        title: 'Not taken back',
        text: hasWords(problem) ? wordsOf(problem) : `The decision about ${title} stands.`,
      })
    }
    router.refresh()
  }

  async function decide(decision: Parameters<typeof decideMatch>[1]): Promise<void> {
    setPressed(decision.decision)
    const response = await run(() => decideMatch(id, decision), {
      failed: 'Not decided',
      otherwise: 'Failed to save the decision',
    })
    if (!response) return
    showToast({
      tone: 'success',
      title: decision.decision === 'undo' ? 'Taken back' : 'Decided',
      text: response.message,
      // A date is changed by editing the entry.
      ...(decision.decision !== 'undo' &&
        decision.decision !== 'date' && {
          action: {
            label: 'Undo',
            altText: `Undo the decision about ${title}`,
            onPress: () => void undo(id, title),
          },
        }),
    })
    focusTab()
  }
  const isBusy = (decision: string) => busy && pressed === decision

  if (state !== 'open')
    return (
      <div className="mt-4">
        <ActionButton
          label="Undo"
          busyLabel="Undoing…"
          object={`the decision about ${title}`}
          icon={<Undo2 {...BUTTON_ICON} />}
          variant="outline"
          busy={isBusy('undo')}
          onPress={(event) => isMeant(event) && void decide({ decision: 'undo' })}
        />
      </div>
    )
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      {canMerge && (
        <>
          <ActionButton
            label="Same breach"
            busyLabel="Merging…"
            object={title}
            icon={<GitMerge {...BUTTON_ICON} />}
            variant="default"
            busy={isBusy('merge')}
            onPress={(event) => isMeant(event) && void decide({ decision: 'merge' })}
          />
          <ActionButton
            label="Keep apart"
            busyLabel="Keeping apart…"
            object={title}
            icon={<Split {...BUTTON_ICON} />}
            variant="outline"
            busy={isBusy('apart')}
            onPress={(event) => isMeant(event) && void decide({ decision: 'apart' })}
          />
        </>
      )}
      {needsDate && (
        <div className="flex flex-wrap items-end gap-3">
          <div>
            <Label htmlFor={dateId}>It happened on</Label>
            <Input id={dateId} type="date" value={date} onChange={(event) => setDate(event.target.value)} />
          </div>
          <SelectField
            label="How exact the date is"
            error={undefined}
            options={DATE_PRECISION_OPTIONS}
            value={precision}
            onChange={(event) => setPrecision(event.target.value as DatePrecision)}
          />
          {!canMerge && (
            <ActionButton
              label="Not known: set aside"
              busyLabel="Setting aside…"
              object={title}
              variant="outline"
              busy={isBusy('aside')}
              onPress={(event) => isMeant(event) && void decide({ decision: 'aside' })}
            />
          )}
          <ActionButton
            label="List with this date"
            busyLabel="Saving…"
            object={title}
            variant="outline"
            busy={isBusy('date')}
            onPress={(event) =>
              isMeant(event) && void decide({ decision: 'date', breachDate: date, datePrecision: precision })
            }
          />
        </div>
      )}
    </div>
  )
}
