'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { SubmitButton } from '@/components/forms/submit-button'
import { textsOf } from '@/components/forms/texts-of'
import { useOnce } from '@/components/forms/use-once'
import { useVisit } from '@/components/forms/use-visit'
import { resetPassword } from '@/lib/api-client/account'
import { ApiError, wordsOf } from '@/lib/api-client/call'
import { newPasswordFieldsSchema } from '@/lib/auth/account-schema'
import { paths } from '@/lib/paths'
import { FormError } from './form-error'
import { KeepList, useResetView } from './keep-list'
import { PasswordField } from './password-field'
import { PasswordStrength } from './password-strength'

type Fields = z.infer<typeof newPasswordFieldsSchema>

/** Chooses a new password by a mailed link, and what else may open the account from then on. */
export function NewPasswordForm({ token }: { token: string | null }) {
  const { inspected, again } = useResetView(token)
  const { once } = useOnce()
  const { navigating, goTo } = useVisit()
  const { control, register, handleSubmit, setError, setValue, formState } = useForm<Fields>({
    resolver: zodResolver(newPasswordFieldsSchema),
    mode: 'onSubmit',
  })
  const { errors, isSubmitting } = formState
  const busy = isSubmitting || navigating

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    const kept = {
      keepPasskeys: chosen.getAll('keepPasskeys').map(String),
      keepSessions: chosen.getAll('keepSessions').map(String),
    }
    if (navigating) return
    for (const [name, text] of Object.entries(textsOf(event.currentTarget, ['password', 'confirmPassword'])))
      setValue(name as keyof Fields, text)
    void once(() => handleSubmit((fields) => send(fields, kept))(event))
  }

  async function send({ password }: Fields, kept: { keepPasskeys: string[]; keepSessions: string[] }) {
    try {
      await resetPassword({ token: token ?? '', password, ...kept })
      goTo(paths.dashboard, { replace: true })
    } catch (problem) {
      const wrong = problem instanceof ApiError ? problem.fieldErrors?.password : undefined
      if (wrong) return setError('password', { type: 'server', message: wrong }, { shouldFocus: true })
      setError('root', {
        type: problem instanceof ApiError && problem.status === 410 ? 'gone' : 'server',
        message: wordsOf(problem),
      })
    }
  }

  // As a whole: the page that stands here has a link of its own.
  const askAgain = (
    <a href={paths.resetPassword} className="underline">
      Ask for a new link
    </a>
  )
  if (inspected.state === 'gone') {
    return <FormError message={inspected.words}> {askAgain}</FormError>
  }

  const field = (name: keyof Fields, label: string) => ({
    label,
    error: errors[name]?.message,
    ...register(name),
  })

  return (
    <form noValidate method="post" onSubmit={submit} aria-busy={busy} className="grid gap-5">
      <div>
        <PasswordField
          {...field('password', 'New Password')}
          autoComplete="new-password"
          hint="At least 6 characters"
        />
        <PasswordStrength control={control} />
      </div>
      <PasswordField {...field('confirmPassword', 'Confirm Password')} autoComplete="new-password" />
      <KeepList inspected={inspected} again={again} />
      <FormError message={errors.root?.message}>{errors.root?.type === 'gone' && <> {askAgain}</>}</FormError>
      <SubmitButton label="Save and sign in" busyLabel="Saving..." busy={busy} size="wide" />
    </form>
  )
}
