'use client'

import { CircleCheck, MailX, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { useLinkToken } from '@/components/forms/use-link-token'
import { useOnce } from '@/components/forms/use-once'
import { LinkPanel } from '@/components/mail/link-panel'
import { buttonVariants } from '@/components/ui/button-variants'
import { PANEL_ICON } from '@/components/ui/icons/sizes'
import { undoEmailChange } from '@/lib/api-client/account'
import { ApiError, wordsOf } from '@/lib/api-client/call'
import { paths } from '@/lib/paths'

interface UndoEmailChangeProps {
  supportEmail: string
}

type State =
  | { name: 'asking'; problem?: string }
  | { name: 'done'; email: string; resetToken: string }
  | { name: 'done-before' }
  | { name: 'refused'; words: string }

const SOLID = buttonVariants({ size: 'wide', layout: 'cell' })
const OUTLINE = buttonVariants({ variant: 'outline', size: 'wide', layout: 'cell' })
const INCOMPLETE = 'This link is not complete. Please copy the whole link from the mail.'

/** Takes a change of address back at one press, and leads on to a new password. */
export function UndoEmailChange({ supportEmail }: UndoEmailChangeProps) {
  const token = useLinkToken('')
  const [state, setState] = useState<State>({ name: 'asking' })
  const { busy, once } = useOnce()

  async function takeBack(): Promise<void> {
    try {
      const { alreadyDone, email, resetToken } = await undoEmailChange(token!)
      setState(
        alreadyDone || !email || !resetToken ? { name: 'done-before' } : { name: 'done', email, resetToken },
      )
    } catch (problem) {
      const isFinal =
        problem instanceof ApiError &&
        (problem.status === 410 || problem.status === 409 || problem.status === 422)
      setState(
        isFinal
          ? { name: 'refused', words: wordsOf(problem) }
          : { name: 'asking', problem: wordsOf(problem) },
      )
    }
  }

  if (state.name === 'done') {
    return (
      <LinkPanel
        icon={<CircleCheck {...PANEL_ICON} className="text-success" />}
        title="The address is yours again"
      >
        <p className="mt-2">
          Your account has <strong className="font-semibold break-words">{state.email}</strong> again, and
          everybody is signed out of it. Its password is void: choose a new one now.
        </p>
        <a href={`${paths.resetPassword}?by=link#token=${state.resetToken}`} className={`${SOLID} mt-6`}>
          Choose a new password
        </a>
        <p className="mt-4 text-note text-muted-foreground">
          This works here for one hour. Later, ask for a link by mail on the sign-in page.
        </p>
      </LinkPanel>
    )
  }
  if (state.name === 'done-before') {
    return (
      <LinkPanel
        icon={<CircleCheck {...PANEL_ICON} className="text-success" />}
        title="This was taken back already"
      >
        <p className="mt-2">
          The link was used before, and your account has this address. To get in, have a link mailed to it and
          choose a new password.
        </p>
        <a href={paths.resetPassword} className={`${SOLID} mt-6`}>
          Mail me a link
        </a>
      </LinkPanel>
    )
  }
  if (state.name === 'refused' || token === '') {
    return (
      <LinkPanel
        icon={<MailX {...PANEL_ICON} className="text-destructive" />}
        title="This link cannot be used"
      >
        <p className="mt-2">{state.name === 'refused' ? state.words : INCOMPLETE}</p>
        <a href={paths.home} className={`${OUTLINE} mt-6`}>
          Return to Home
        </a>
        <p className="mt-4 text-note text-muted-foreground">
          If your account is not yours any more, write to{' '}
          <a href={`mailto:${supportEmail}`} className="link">
            {supportEmail}
          </a>{' '}
          from this address.
        </p>
      </LinkPanel>
    )
  }
  return (
    <LinkPanel icon={<Undo2 {...PANEL_ICON} className="text-primary" />} title="Take your address back?">
      <p className="mt-2">
        Somebody changed the address of your account. If it was not you, take the change back:
      </p>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        <li>Your account gets this address again. Later changes go too.</li>
        <li>Everybody is signed out of it, and its password is void. You choose a new one.</li>
        <li>
          Your passkeys are removed too, for one of them may not be yours; an operator keeps the older ones.
          So are further addresses that were added since the change was asked for.
        </li>
      </ul>
      <form
        method="post"
        className="mt-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (token) void once(takeBack)
        }}
      >
        <SubmitButton label="Take it back" busyLabel="Taking it back..." busy={busy} size="wide" />
        <div role="alert" className="mt-3 text-note font-medium text-destructive empty:sr-only">
          {state.problem}
        </div>
      </form>
      <p className="mt-4 text-note text-muted-foreground">
        If it was you, close this page: then nothing changes.
      </p>
      <noscript>
        <p className="mt-3">
          This needs JavaScript. Open the link of our message in a browser that has it, on any device, or
          switch it on here and load this page again.
        </p>
      </noscript>
    </LinkPanel>
  )
}
