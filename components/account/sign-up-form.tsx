'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useKeptFields } from '@/components/forms/kept-fields'
import { SubmitButton } from '@/components/forms/submit-button'
import { textsOf } from '@/components/forms/texts-of'
import { useOnce } from '@/components/forms/use-once'
import { useVisit } from '@/components/forms/use-visit'
import { LeadField } from '@/components/leads/lead-field'
import { NewTabLink } from '@/components/ui/new-tab-link'
import { showToast } from '@/components/ui/toast-store'
import { signUp } from '@/lib/api-client/account'
import { ApiError, wordsOf } from '@/lib/api-client/call'
import { signUpFieldsSchema, type SignUpFields } from '@/lib/auth/account-schema'
import { ZIP_INPUT_LENGTH } from '@/lib/validation/fields'
import { paths } from '@/lib/paths'
import { FormError } from './form-error'
import { PasswordField } from './password-field'
import { PasswordStrength } from './password-strength'

const KEPT_FIELDS = ['name', 'email', 'phoneNumber', 'zipCode'] as const
const FIELDS = [...KEPT_FIELDS, 'password', 'confirmPassword'] as const

interface SignUpFormProps {
  start: { email: string; name: string; phoneNumber: string; zipCode: string; profileFound: boolean }
}

/** The specification's sign-up form (section 2); its rules are in lib/auth/account-schema.ts. */
export function SignUpForm({ start }: SignUpFormProps) {
  const { profileFound } = start
  const element = useRef<HTMLFormElement>(null)
  // No password is kept.
  const { keep, forget } = useKeptFields(element, `sign-up ${start.email}`, KEPT_FIELDS)
  const { once } = useOnce()
  const { navigating, goTo } = useVisit()
  const schema = useMemo(() => signUpFieldsSchema(profileFound), [profileFound])
  const { control, register, handleSubmit, setError, setValue, trigger, formState } = useForm<SignUpFields>({
    resolver: zodResolver(schema),
    // Not when a field is left: a message that comes then moves the button from under the finger that presses it.
    mode: 'onSubmit',
  })
  const { errors, isSubmitting, isSubmitted } = formState
  const busy = isSubmitting || navigating

  useEffect(() => void import('@/components/ui/toaster').catch(() => {}), [])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (navigating) return
    for (const [name, text] of Object.entries(textsOf(event.currentTarget, FIELDS)))
      setValue(name as keyof SignUpFields, text)
    void once(() => handleSubmit(send)(event))
  }

  async function send({ confirmPassword: _repeated, ...fields }: SignUpFields) {
    try {
      const { profileUpdated } = await signUp(fields)
      forget()
      if (!profileUpdated) {
        showToast({
          tone: 'error',
          title: 'Profile Update Warning',
          text: 'There was an issue updating your profile, but signup will continue.',
        })
      }
      goTo(`${paths.dashboard}?welcome=1`)
    } catch (problem) {
      failed(problem)
    }
  }

  function failed(problem: unknown) {
    const { status, code, fieldErrors } =
      problem instanceof ApiError ? problem : new ApiError(0, 'unknown', '')
    const wrong = FIELDS.filter((field) => fieldErrors?.[field])
    for (const [index, field] of wrong.entries())
      setError(field, { type: 'server', message: fieldErrors![field] }, { shouldFocus: index === 0 })
    if (wrong.length > 0) return
    const otherwise = profileFound
      ? 'Failed to create account. Please try again.'
      : 'Failed to create user profile. Please try again.'
    const message = status >= 500 && code !== 'uncoded' ? otherwise : wordsOf(problem)
    setError('root', { type: 'server', message })
  }

  // Registered where they stand: the first wrong one, in this order, is what a failed attempt goes to.
  const field = (name: (typeof FIELDS)[number], label: string, onChange?: () => void) => ({
    label,
    error: errors[name]?.message,
    ...register(name, { onChange }),
  })

  return (
    <form
      ref={element}
      noValidate
      method="post"
      onSubmit={submit}
      onInput={keep}
      aria-busy={busy}
      className="grid gap-5"
    >
      <LeadField {...field('name', 'Full Name')} autoComplete="name" defaultValue={start.name} />
      <LeadField
        {...field('email', 'Email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={start.email !== ''}
        isLocked={start.email !== ''}
        defaultValue={start.email}
      />
      <div className="grid gap-5 sm:grid-cols-[3fr_2fr]">
        <LeadField
          {...field('phoneNumber', 'Phone Number')}
          type="tel"
          autoComplete="tel"
          optional={profileFound}
          defaultValue={start.phoneNumber}
        />
        <LeadField
          {...field('zipCode', 'Zip Code')}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={ZIP_INPUT_LENGTH}
          optional={profileFound}
          defaultValue={start.zipCode}
        />
      </div>
      <div>
        <PasswordField
          {...field('password', 'Password', () => void (isSubmitted && trigger('confirmPassword')))}
          autoComplete="new-password"
          hint="At least 6 characters"
        />
        <PasswordStrength control={control} />
      </div>
      <PasswordField {...field('confirmPassword', 'Confirm Password')} autoComplete="new-password" />
      <FormError message={errors.root?.message} />
      <SubmitButton label="Sign Up" busyLabel="Signing Up..." busy={busy} size="wide" />
      <p className="text-sm text-muted-foreground">
        By signing up you confirm that you are 18 or older, and agree to our{' '}
        <NewTabLink href={paths.termsOfService}>Terms of Use</NewTabLink> and{' '}
        <NewTabLink href={paths.privacyPolicy}>Privacy Policy</NewTabLink>. We email you about new breaches,
        legal actions and settlements that concern you. You can turn each off in Preferences.
      </p>
      <noscript>
        <p className="text-note">
          Signing up needs JavaScript. Please switch it on and load this page again.
        </p>
      </noscript>
    </form>
  )
}
