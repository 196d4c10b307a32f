'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import Link from 'next/link'
import { type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { SubmitButton } from '@/components/forms/submit-button'
import { useOnce } from '@/components/forms/use-once'
import { useVisit } from '@/components/forms/use-visit'
import { resetPassword } from '@/lib/api-client/account'
import { ApiError, wordsOf } from '@/lib/api-client/call'
import { newPasswordFieldsSchema } from '@/lib/auth/account-schema'
import { paths } from '@/lib/paths'
import { FormError } from './form-error'
import type { FormIcons, FormLooks } from './icons'
import { PasswordField } from './password-field'
import { PasswordStrength } from './password-strength'

type Fields = z.infer<typeof newPasswordFieldsSchema>

/** Chooses a new password by a mailed link. */
export function NewPasswordForm({ token, looks, icons }: { token: string; looks: FormLooks; icons: FormIcons }) {
  const { once } = useOnce()
  const { navigating, goTo } = useVisit()
  const { control, register, handleSubmit, setError, formState } = useForm<Fields>({
    resolver: zodResolver(newPasswordFieldsSchema), mode: 'onSubmit', defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = formState
  const busy = isSubmitting || navigating

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!navigating) void once(() => handleSubmit(send)(event))
  }

  async function send({ password }: Fields) {
    try {
      await resetPassword(token, password)
      goTo(paths.dashboard, { replace: true })
    } catch (problem) {
      const wrong = problem instanceof ApiError ? problem.fieldErrors?.password : undefined
      if (wrong) return setError('password', { type: 'server', message: wrong }, { shouldFocus: true })
      setError('root', { type: problem instanceof ApiError && problem.status === 410 ? 'gone' : 'server', message: wordsOf(problem) })
    }
  }

  const field = (name: keyof Fields, label: string) => ({ label, error: errors[name]?.message, look: looks.input, errorIcon: icons.error, icons, ...register(name) })

  return (
    <form noValidate method="post" onSubmit={submit} aria-busy={busy} className="grid gap-5">
      <div>
        <PasswordField {...field('password', 'New Password')} autoComplete="new-password" hint="At least 6 characters" />
        <PasswordStrength control={control} />
      </div>
      <PasswordField {...field('confirmPassword', 'Confirm Password')} autoComplete="new-password" />
      <FormError icon={icons.error} message={errors.root?.message}>
        {errors.root?.type === 'gone' && <> <Link href={paths.resetPassword} prefetch={false} className="underline">Ask for a new link</Link></>}
      </FormError>
      <SubmitButton label="Save and sign in" busyLabel="Saving..." busy={busy} spinner={icons.spinner} className={looks.button} />
    </form>
  )
}
