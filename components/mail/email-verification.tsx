'use client'

import { AtSign, CircleCheck, MailX } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { buttonVariants } from '@/components/ui/button-variants'
import { PANEL_ICON } from '@/components/ui/icons/sizes'
import { PanelSpinner } from '@/components/ui/icons/spinner'
import { signOut } from '@/lib/api-client/account'
import { ApiError } from '@/lib/api-client/call'
import { verifyEmail } from '@/lib/api-client/public'
import type { ConfirmedItem } from '@/lib/verification/responses'
import { emailError, normaliseEmail } from '@/lib/validation/fields'
import { paths, signInPath } from '@/lib/paths'
import { LinkPanel } from './link-panel'
import { NotMine } from './not-mine'
import { SendAgain } from './send-again'
import { ViewDetails } from './view-details'
import { useWhenVisible } from './when-visible'

/** Loaded once there is something to show in it. */
const ConfirmedList = lazy(() =>
  import('./confirmed-list').then(
    (loaded) => ({ default: loaded.ConfirmedList }),
    () => ({ default: NotLoaded }),
  ),
)

function NotLoaded() {
  return <p className="mt-4 text-note">It could not be shown. Load this page again to see it.</p>
}

interface EmailVerificationProps {
  token: string
  /** The address that the link or the visit names. */
  email: string | null
  /** Whether this browser has made a request that a new link can be sent for. */
  canResend: boolean
  supportEmail: string
}

type State =
  | { name: 'verifying' }
  | {
      name: 'verified'
      again: boolean
      signedIn: boolean
      needsPassword: boolean
      hasAccount: boolean
      confirmed: ConfirmedItem[]
      /** Why a wish for a lawyer goes to none. */
      noLawyer: string | null
    }
  | { name: 'asks' | 'other-account' | 'refused'; text: string }
  | { name: 'invalid' }
  | { name: 'unreachable' }

const SOLID = buttonVariants({ size: 'wide', layout: 'cell' })
const OUTLINE = buttonVariants({ variant: 'outline', size: 'wide', layout: 'cell' })
const FAILED = <MailX {...PANEL_ICON} className="text-destructive" />

/** The specification's words (admin side, section 8). */
const LINK_IS_INVALID = 'The verification link is invalid or has expired. Please try again.'

/** Posts a mailed token and says how it went (specification, Verify email). */
export function EmailVerification({ token, email: named, canResend, supportEmail }: EmailVerificationProps) {
  const [state, setState] = useState<State>(token ? { name: 'verifying' } : { name: 'invalid' })
  const [email, setEmail] = useState(named)

  const verify = useCallback(
    (confirm = false) => {
      setState({ name: 'verifying' })
      verifyEmail(token, confirm).then(
        (response) => {
          if (response.email) setEmail(response.email)
          else setEmail((known) => known ?? emailInFragment())
          setState({
            name: 'verified',
            again: response.alreadyVerified,
            signedIn: response.signedIn,
            needsPassword: response.needsPassword,
            hasAccount: response.hasAccount,
            confirmed: response.confirmed,
            noLawyer: response.lawyerOffered === false ? response.message : null,
          })
        },
        (problem: unknown) => {
          const { status, code, message } =
            problem instanceof ApiError ? problem : new ApiError(500, 'unknown', '')
          if (status === 403) return setState({ name: 'other-account', text: message })
          if (status === 409)
            return setState({ name: code === 'confirmation_required' ? 'asks' : 'refused', text: message })
          setState(
            status === 0 || status === 429 || status >= 500 ? { name: 'unreachable' } : { name: 'invalid' },
          )
        },
      )
    },
    [token],
  )
  useWhenVisible(token ? verify : null)

  if (state.name === 'verifying') {
    return <VerifyingPanel />
  }
  if (state.name === 'verified') {
    return (
      <LinkPanel
        icon={<CircleCheck {...PANEL_ICON} className="text-success" />}
        title="Email Verified Successfully!"
      >
        <p className="mt-2">
          {state.again
            ? 'This email address is already verified. There is nothing left to do.'
            : 'Thank you. The address is yours. In this browser a check of it now also shows what only its owner may see.'}{' '}
          {state.confirmed.length > 0 &&
            (state.again ? 'This link has confirmed:' : 'With it you have confirmed:')}
        </p>
        {state.noLawyer && <p className="mt-3">{state.noLawyer}</p>}
        {state.confirmed.length > 0 && (
          <Suspense fallback={<p className="mt-4 text-note text-muted-foreground">One moment.</p>}>
            <ConfirmedList token={token} items={state.confirmed} />
          </Suspense>
        )}
        {state.needsPassword && (
          <>
            <p className="mt-3">
              There is a password for this address that was chosen elsewhere. If it is yours, sign in with it,
              and your account is ready.
            </p>
            <a href={paths.signIn} className={`${SOLID} mt-5`}>
              Sign in to finish
            </a>
            <NotMine token={token} about="the account" />
          </>
        )}
        {state.signedIn && (
          <a href={paths.dashboard} className={`${SOLID} mt-6`}>
            Go to your dashboard
          </a>
        )}
        <ViewDetails email={email} isSecond={state.signedIn || state.needsPassword} />
        <ul className="mt-4 divide-y border-t text-note">
          {!state.signedIn && !state.needsPassword && state.confirmed.length > 0 && (
            <li>
              {state.hasAccount ? (
                <a href={paths.signIn} className="flex min-h-11 items-center py-2 link">
                  Sign in: your requests and dates in one place
                </a>
              ) : (
                <a href={paths.signUp} className="flex min-h-11 items-center py-2 link">
                  Create your account: your requests and dates in one place
                </a>
              )}
            </li>
          )}
          <li>
            <a href={paths.settlements} className="flex min-h-11 items-center py-2 link">
              See settlements that you can claim in by yourself, free
            </a>
          </li>
        </ul>
      </LinkPanel>
    )
  }
  if (state.name === 'asks') {
    return (
      <LinkPanel icon={<AtSign {...PANEL_ICON} className="text-primary" />} title="Move your account?">
        <p className="mt-2 break-words">{state.text}</p>
        <div className="mt-6 grid gap-3">
          <button type="button" onClick={() => verify(true)} className={SOLID}>
            Move my account
          </button>
          <a href={paths.access} className={OUTLINE}>
            I did not ask for this
          </a>
        </div>
        <p className="mt-4 text-note text-muted-foreground">
          If you did not ask for it, somebody else may be in your account: end their access on the next page.
        </p>
      </LinkPanel>
    )
  }
  if (state.name === 'refused') {
    return (
      <LinkPanel icon={FAILED} title="This link cannot be used">
        <p className="mt-2">{state.text}</p>
        <a href={paths.settings} className={`${OUTLINE} mt-6`}>
          Go to Settings
        </a>
      </LinkPanel>
    )
  }
  if (state.name === 'other-account') {
    return (
      <LinkPanel icon={FAILED} title="Sign in to use this link">
        <p className="mt-2">{state.text}</p>
        <button type="button" onClick={() => void signInAnew(token)} className={`${SOLID} mt-6`}>
          Sign In
        </button>
      </LinkPanel>
    )
  }
  return (
    <LinkPanel icon={FAILED} title="Verification Failed">
      <p className="mt-2">
        {state.name === 'invalid'
          ? LINK_IS_INVALID
          : 'We could not reach the service, so your link has not been used. Check your connection and try again.'}
      </p>
      <div className="mt-6 grid gap-3">
        {state.name === 'unreachable' && (
          <button type="button" onClick={() => verify()} className={SOLID}>
            Try Again
          </button>
        )}
        {state.name === 'invalid' && (token || canResend) && (
          <SendAgain label="Send a new link" variant="default" token={token || undefined} />
        )}
        {state.name === 'invalid' && !token && !canResend && (
          <a href={paths.breachChecker} className={SOLID}>
            Start again
          </a>
        )}
        <a href={paths.home} className={OUTLINE}>
          Return to Home
        </a>
      </div>
      <p className="mt-4 text-note text-muted-foreground">
        A link works for 24 hours. If you need help, write to{' '}
        <a href={`mailto:${supportEmail}`} className="link">
          {supportEmail}
        </a>
        .
      </p>
    </LinkPanel>
  )
}

/** While the link is read and checked. */
export function VerifyingPanel() {
  return (
    <LinkPanel icon={<PanelSpinner />} title="Verifying Email">
      <p className="mt-2 noscript:hidden">One moment, we are checking your link.</p>
      <noscript>
        <p className="mt-2">
          Nothing is confirmed yet: that needs JavaScript. Open the link of our message in a browser that has
          it, on any device, or switch it on here and load this page again. The link works for 24 hours.
        </p>
      </noscript>
    </LinkPanel>
  )
}

/** Whoever is signed in to another account must leave it first, or would be sent straight back. */
async function signInAnew(token: string): Promise<void> {
  await signOut().catch(() => {})
  location.assign(`${signInPath(paths.verifyEmail)}#token=${token}`)
}

/** The last resort (specification, section 5): an address in URL-safe base64 after the number sign. */
function emailInFragment(): string | null {
  try {
    const text = atob(location.hash.slice(1).replaceAll('-', '+').replaceAll('_', '/'))
    const email = new TextDecoder().decode(Uint8Array.from(text, (character) => character.charCodeAt(0)))
    return emailError(email) === null ? normaliseEmail(email) : null
  } catch {
    return null
  }
}
