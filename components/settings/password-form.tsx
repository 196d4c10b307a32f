'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormError } from '@/components/account/form-error'
import { PasswordField } from '@/components/account/password-field'
import { PasswordStrength } from '@/components/account/password-strength'
import { SubmitButton } from '@/components/forms/submit-button'
import { textsOf } from '@/components/forms/texts-of'
import { useOnce } from '@/components/forms/use-once'
import { changePassword } from '@/lib/api-client/account'
import { ApiError, wordsOf } from '@/lib/api-client/call'
import { RECENT_DAYS } from '@/lib/auth/passkeys/recent'
import { changePasswordFieldsSchema } from '@/lib/auth/account-schema'

type Fields = z.infer<ReturnType<typeof changePasswordFieldsSchema>>
const EMPTY: Fields = { currentPassword: '', password: '', confirmPassword: '' }
const NAMES = ['currentPassword', 'password', 'confirmPassword'] as const

/** Changes the password, or sets the first one. @param endsPasskeys whether there are passkeys that end with it. */
export function PasswordForm({ hasPassword, endsPasskeys }: { hasPassword: boolean; endsPasskeys: boolean }) {
  const router = useRouter()
  const { once } = useOnce()
  const [said, setSaid] = useState('')
  const { control, register, handleSubmit, setError, setValue, reset, formState } = useForm<Fields>({
    resolver: zodResolver(changePasswordFieldsSchema(hasPassword)),
    mode: 'onSubmit',
  })
  const { errors, isSubmitting } = formState

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = textsOf(event.currentTarget, NAMES)
    for (const name of NAMES) setValue(name, typed[name])
    void once(async () => {
      setSaid('')
      await handleSubmit(send)(event)
    })
  }

  async function send({ currentPassword, password }: Fields) {
    try {
      await changePassword(hasPassword ? currentPassword : undefined, password)
      reset(EMPTY)
      setSaid(
        hasPassword
          ? 'Your password is changed. You are signed out everywhere else.'
          : 'Your password is set. You are signed out everywhere else.',
      )
      router.refresh()
    } catch (problem) {
      const wrong = problem instanceof ApiError ? problem.fieldErrors : undefined
      if (wrong?.currentPassword)
        return setError('currentPassword', { message: wrong.currentPassword }, { shouldFocus: true })
      if (wrong?.password) return setError('password', { message: wrong.password }, { shouldFocus: true })
      setError('root', { message: wordsOf(problem) })
    }
  }

  const field = (name: keyof Fields, label: string) => ({
    label,
    error: errors[name]?.message,
    ...register(name),
  })

  return (
    <form
      noValidate
      method="post"
      onSubmit={submit}
      aria-busy={isSubmitting}
      className="grid max-w-(--container-form) gap-5"
    >
      {hasPassword && (
        <PasswordField {...field('currentPassword', 'Current Password')} autoComplete="current-password" />
      )}
      <div>
        <PasswordField
          {...field('password', 'New Password')}
          autoComplete="new-password"
          hint="At least 6 characters"
        />
        <PasswordStrength control={control} />
      </div>
      <PasswordField {...field('confirmPassword', 'Confirm New Password')} autoComplete="new-password" />
      {endsPasskeys && (
        <p className="text-note text-muted-foreground">
          Passkeys that were added in the last {RECENT_DAYS} days are removed with the old password, but for
          one that you are signed in with: somebody else may have added them. You can add yours again.
        </p>
      )}
      <FormError message={errors.root?.message} />
      <div>
        <SubmitButton
          label={hasPassword ? 'Change password' : 'Set a password'}
          busyLabel="Saving..."
          busy={isSubmitting}
          width="phone"
        />
      </div>
      <p role="status" className="text-note empty:sr-only">
        {said}
      </p>
    </form>
  )
}
