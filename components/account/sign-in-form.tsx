'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import Link from 'next/link'
import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { forgetKeptFields } from '@/components/forms/kept-fields'
import { SubmitButton } from '@/components/forms/submit-button'
import { textsOf } from '@/components/forms/texts-of'
import { useOnce } from '@/components/forms/use-once'
import { withLinkToken } from '@/components/forms/use-link-token'
import { useVisit } from '@/components/forms/use-visit'
import { LeadField } from '@/components/leads/lead-field'
import { logIn } from '@/lib/api-client/account'
import { ApiError, wordsOf } from '@/lib/api-client/call'
import { logInSchema } from '@/lib/auth/account-schema'
import { paths } from '@/lib/paths'
import { FormError } from './form-error'
import { PasswordField } from './password-field'

interface SignInFormProps {
  /** Where to go then; a path of our own. */
  next: string
  email: string
  /** What was wrong with it, when the browser sent the form by itself. */
  refused?: { errors: Record<string, string>; said: string }
}

/** Email and password (specification, section 2, Sign-in). */
export function SignInForm({ next, email, refused }: SignInFormProps) {
  const { once } = useOnce()
  const { navigating, goTo } = useVisit()
  const { register, handleSubmit, setError, setFocus, setValue, formState } = useForm<
    z.infer<typeof logInSchema>
  >({
    resolver: zodResolver(logInSchema),
    mode: 'onSubmit',
  })
  const { errors, isSubmitting } = formState
  const [told, setTold] = useState(refused)
  const busy = isSubmitting || navigating

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (navigating) return
    setTold(undefined)
    const typed = textsOf(event.currentTarget, ['email', 'password'])
    setValue('email', typed.email)
    setValue('password', typed.password)
    void once(() => handleSubmit(send)(event))
  }

  async function send(fields: z.infer<typeof logInSchema>) {
    try {
      await logIn(fields.email, fields.password)
      // What was typed here before may be another's.
      forgetKeptFields()
      goTo(withLinkToken(next))
    } catch (problem) {
      const wrong = problem instanceof ApiError ? problem.fieldErrors : undefined
      if (wrong?.email) setError('email', { message: wrong.email })
      if (wrong?.password) setError('password', { message: wrong.password })
      if (!wrong) setError('root', { message: wordsOf(problem) })
      setFocus('password')
    }
  }

  const field = (name: 'email' | 'password', label: string) => ({
    label,
    error: errors[name]?.message ?? told?.errors[name],
    ...register(name),
  })

  return (
    <form
      noValidate
      method="post"
      action="/v1/auth/login"
      onSubmit={submit}
      aria-busy={busy}
      className="grid gap-5"
    >
      <input type="hidden" name="next" value={next} />
      <LeadField
        {...field('email', 'Email')}
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={email}
      />
      <PasswordField {...field('password', 'Password')} autoComplete="current-password" />
      <FormError
        message={
          errors.root?.message ??
          (told && !told.errors.email && !told.errors.password ? told.said : undefined)
        }
      />
      <SubmitButton label="Sign In" busyLabel="Signing in..." busy={busy} size="wide" />
      <p className="-my-2.5 text-center text-note">
        <Link href={paths.resetPassword} prefetch={false} className="inline-flex min-h-11 items-center link">
          Forgot your password?
        </Link>
      </p>
    </form>
  )
}
