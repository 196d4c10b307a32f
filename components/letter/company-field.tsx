'use client'

import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { CheckIcon } from '@/components/ui/icons/check-icon'
import { inputVariants } from '@/components/ui/input-variants'
import { Label } from '@/components/ui/label'
import { findCompanies } from '@/lib/api-client/public'
import type { CompanyItem } from '@/lib/settlements/letter/company-schema'
import { looksLikeSsn } from '@/lib/validation/ssn'
import { companyDetail, initialsOf, NOT_HERE, NO_SSN } from './letter-words'

/** A pause between two letters. Milliseconds. */
const PAUSE_MS = 180

interface CompanyFieldProps {
  initialName: string
  initialKey: string
  error: string | undefined
  /** Called when what was typed looked like a Social Security number and is gone. */
  onSecret: () => void
  /** Called when none of those offered is meant. */
  onUnknown: () => void
}

/**
 * A combobox of companies, as the ARIA Authoring Practices have it: arrows move, Enter chooses, Escape closes. What is chosen goes
 * along as `key`; without scripts what was typed is looked up by the page.
 */
export function CompanyField({ initialName, initialKey, error, onSecret, onUnknown }: CompanyFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState(initialKey)
  const [found, setFound] = useState<CompanyItem[] | null>(null)
  const [active, setActive] = useState(-1)
  const [said, setSaid] = useState('')
  const asked = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const isOpen = found !== null
  const count = (found?.length ?? 0) + 1

  function close() {
    asked.current += 1
    clearTimeout(timer.current)
    setFound(null)
    setActive(-1)
  }

  function typed(text: string) {
    setChosen('')
    close()
    if (looksLikeSsn(text)) {
      field.current!.value = ''
      setSaid('')
      return onSecret()
    }
    const q = text.trim()
    // Typed before this code was here, and left: a list would lie over what somebody is at by now.
    if (q.length < 2 || document.activeElement !== field.current) return setSaid('')
    const mine = asked.current
    timer.current = setTimeout(() => {
      findCompanies(q.slice(0, 120)).then(
        ({ results }) => {
          if (mine !== asked.current) return
          setFound(results)
          setSaid(results.length === 1 ? '1 company found.' : `${results.length} companies found.`)
        },
        // The page looks it up when the form is sent.
        () => {},
      )
    }, PAUSE_MS)
  }

  function choose(at: number) {
    const company = found?.[at]
    close()
    if (!company) return onUnknown()
    field.current!.value = company.name
    setChosen(company.key)
    setSaid(`${company.name} chosen.`)
    field.current!.focus()
  }

  function pressed(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && !isOpen) {
      typed(event.currentTarget.value)
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      setActive((active + 1) % count)
    } else if (event.key === 'ArrowUp') {
      event.preventDefault()
      setActive((active <= 0 ? count : active) - 1)
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault()
      choose(active)
    }
  }

  const option = (at: number) => `${id}-option-${at}`
  const look = (at: number) =>
    `flex min-h-14 cursor-pointer items-center gap-3 px-3.5 py-2 ${at === active ? 'bg-info-subtle forced-colors:outline-2 forced-colors:outline-[Highlight]' : ''}`
  return (
    <div className="relative">
      <Label htmlFor={id} className="text-note">
        Which company sent it?
      </Label>
      <input
        ref={field}
        id={id}
        name="company"
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? option(active) : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        pattern={NO_SSN}
        title="A company&rsquo;s name, and no number"
        defaultValue={initialName}
        onChange={(event) => typed(event.target.value)}
        onKeyDown={pressed}
        onBlur={close}
        className={inputVariants()}
      />
      {chosen !== '' && <input type="hidden" name="key" value={chosen} />}
      <div role="alert" className="mt-2 empty:sr-only">
        {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      </div>
      {/* eslint-disable jsx-a11y/click-events-have-key-events -- the field has the keyboard */}
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label="Companies"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-96 overflow-y-auto rounded-lg border bg-card shadow-float"
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found?.map((company, at) => (
          <li
            key={company.key}
            id={option(at)}
            role="option"
            aria-selected={at === active}
            onClick={() => choose(at)}
            className={look(at)}
          >
            <span
              aria-hidden
              className="grid size-10 shrink-0 place-items-center rounded-lg border bg-muted text-note font-medium text-muted-foreground"
            >
              {initialsOf(company.name)}
            </span>
            <span className="min-w-0 grow">
              <span className="block wrap-anywhere">{company.name}</span>
              <span className="block text-note text-muted-foreground">{companyDetail(company)}</span>
            </span>
            {at === active && <CheckIcon />}
          </li>
        ))}
        {found && (
          <li
            id={option(found.length)}
            role="option"
            aria-selected={active === found.length}
            onClick={() => choose(found.length)}
            className={`${look(found.length)} border-t font-medium text-primary`}
          >
            {NOT_HERE}
          </li>
        )}
      </ul>
      {/* eslint-enable jsx-a11y/click-events-have-key-events */}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
