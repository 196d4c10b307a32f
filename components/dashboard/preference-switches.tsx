'use client'

import { useRef, useState } from 'react'
import { Switch } from '@/components/ui/switch'
import { showToast } from '@/components/ui/toast-store'
import { wordsOf } from '@/lib/api-client/call'
import { setPreference } from '@/lib/api-client/member'
import {
  PREFERENCE_LABELS,
  PREFERENCE_NAMES,
  type PreferenceName,
} from '@/lib/members/preferences/preference'
import type { Preferences } from '@/lib/members/responses'

const NOTES: Record<PreferenceName, string> = {
  newBreaches: 'When your address turns up in a breach.',
  classActions: 'When a legal action about one of your breaches starts.',
  settlements: 'When a settlement that concerns you opens.',
  autoEnroll: 'We open a case for you and follow it. You join nothing by it, and decide yourself.',
  sms: 'Message and data rates may apply. Reply STOP to opt out.',
}

/** The switches. Each is saved as it is pressed, one after the other; what cannot be saved goes back to how it was. */
export function PreferenceSwitches({ initial }: { initial: Preferences }) {
  const [saved, setSaved] = useState(initial)
  const [wanted, setWanted] = useState<Partial<Record<PreferenceName, boolean>>>({})
  const [said, setSaid] = useState('')
  const queue = useRef<Promise<void>>(Promise.resolve())

  function change(name: PreferenceName, on: boolean): void {
    setWanted((all) => ({ ...all, [name]: on }))
    queue.current = queue.current.then(() => save(name, on))
  }

  async function save(name: PreferenceName, on: boolean): Promise<void> {
    try {
      setSaved(await setPreference(name, on))
      setSaid(`Saved. ${PREFERENCE_LABELS[name]}: ${on ? 'Enabled' : 'Disabled'}.`)
    } catch (problem) {
      showToast({ tone: 'error', title: 'Not saved', text: wordsOf(problem) })
      setSaid(`Not saved. ${PREFERENCE_LABELS[name]} is as it was.`)
    }
    setWanted(({ [name]: _done, ...rest }) => rest)
  }

  return (
    <div className="rounded-xl border bg-card shadow-card">
      <ul className="divide-y px-5 sm:px-6">
        {PREFERENCE_NAMES.map((name) => (
          <PreferenceRow
            key={name}
            name={name}
            on={wanted[name] ?? saved[name]}
            onChange={(on) => change(name, on)}
          />
        ))}
      </ul>
      <p
        role="status"
        className="min-h-11 border-t px-5 py-3 text-sm text-muted-foreground empty:border-transparent sm:px-6"
      >
        {said}
      </p>
    </div>
  )
}

function PreferenceRow({
  name,
  on,
  onChange,
}: {
  name: PreferenceName
  on: boolean
  onChange(on: boolean): void
}) {
  return (
    <li className="flex items-center gap-4 py-4 narrow:flex-wrap">
      <div className="min-w-0 grow">
        <p id={`pref-${name}`} className="font-medium">
          {PREFERENCE_LABELS[name]}
        </p>
        <p id={`pref-${name}-note`} className="mt-0.5 text-sm text-muted-foreground">
          {NOTES[name]}
        </p>
      </div>
      <Switch
        labelledBy={`pref-${name}`}
        describedBy={`pref-${name}-note`}
        on={on}
        words={{ on: 'Enabled', off: 'Disabled' }}
        onChange={() => onChange(!on)}
      />
    </li>
  )
}
