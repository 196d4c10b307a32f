'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { SubmitButton } from '@/components/forms/submit-button'
import { useOnce } from '@/components/forms/use-once'
import { confirmWithPasskey, signInWords } from '@/components/passkeys/ceremony'
import { KeyIcon } from '@/components/ui/icons/key-icon'
import { confirmByPassword } from '@/lib/api-client/account'
import { ApiError, wordsOf } from '@/lib/api-client/call'
import { FormError } from './form-error'
import { PasswordField } from './password-field'

interface WayProps {
  onDone(confirmed: boolean): void
}

/** Whether the session has ended meanwhile: then the call that needed this says so itself. */
const isOver = (problem: unknown): boolean => problem instanceof ApiError && problem.status === 401

export function ConfirmByPassword({ onDone }: WayProps) {
  const form = useRef<HTMLFormElement>(null)
  const { busy, once } = useOnce()
  const [wrong, setWrong] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const focus = () => form.current?.querySelector('input')?.focus()
  useEffect(focus, [])

  async function confirm(): Promise<void> {
    const password = String(new FormData(form.current!).get('password') ?? '')
    setFailed(undefined)
    setWrong(password === '' ? 'Please enter your password' : undefined)
    if (password === '') return focus()
    try {
      await confirmByPassword(password)
      onDone(true)
    } catch (problem) {
      if (isOver(problem)) return onDone(true)
      const words = problem instanceof ApiError ? problem.fieldErrors?.password : undefined
      if (words) setWrong(words)
      else setFailed(wordsOf(problem))
      focus()
    }
  }

  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void once(confirm)
      }}
      aria-busy={busy}
      className="grid gap-4"
    >
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={wrong}
        onChange={() => setWrong(undefined)}
      />
      <FormError message={failed} />
      <SubmitButton label="Confirm" busyLabel="Confirming..." busy={busy} size="wide" />
    </form>
  )
}

/** @param isOnly whether there is no password to enter. */
export function ConfirmByPasskey({ isOnly, onDone }: WayProps & { isOnly: boolean }) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { busy, once } = useOnce()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (isOnly) form.current?.querySelector('button')?.focus()
  }, [isOnly])

  async function confirm(): Promise<void> {
    setProblem(undefined)
    try {
      await confirmWithPasskey()
      onDone(true)
    } catch (reason) {
      if (isOver(reason)) return onDone(true)
      setProblem(signInWords(reason))
    }
  }

  return (
    <form
      ref={form}
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void once(confirm)
      }}
    >
      <SubmitButton
        label="Use a passkey"
        busyLabel="Waiting for your passkey..."
        busy={busy}
        icon={<KeyIcon />}
        variant={isOnly ? 'default' : 'outline'}
        size="wide"
      />
      <div role="alert" className="mt-3 empty:sr-only">
        {problem && <ErrorText id={id}>{problem}</ErrorText>}
      </div>
    </form>
  )
}
