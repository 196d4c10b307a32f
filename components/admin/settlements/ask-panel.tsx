import { buttonVariants } from '@/components/ui/button-variants'
import { Alert } from '@/components/ui/alert'
import { ApiError } from '@/lib/api-client/call'

/** What a call asks before it does something that everybody sees. */
export interface Asked {
  /** What everybody will read. */
  reads: string[]
  /** Who is mailed, and when. */
  mails: string[]
}

/** What a call has asked; null for what failed otherwise. */
export function askedOf(reason: unknown): Asked | null {
  if (!(reason instanceof ApiError) || reason.code !== 'confirmation_required') return null
  const of = (part: string): string[] =>
    Object.entries(reason.fieldErrors ?? {}).flatMap(([name, words]) =>
      name.startsWith(`${part}.`) ? [words] : [],
    )
  return { reads: of('reads'), mails: of('mails') }
}

/** Makes a call; what it asks instead is handed on. @returns its response, or null where it asks. */
export async function askedOrDone<T>(call: () => Promise<T>, ask: (asked: Asked) => void): Promise<T | null> {
  try {
    return await call()
  } catch (reason) {
    const asked = askedOf(reason)
    if (!asked) throw reason
    ask(asked)
    return null
  }
}

interface AskPanelProps extends Asked {
  /** What is said above the sentences. */
  title?: string
  confirm: string
  busy: boolean
  onConfirm(): void
  onCancel(): void
}

/** The question, in the sentences that it is about, and both ways on. */
export function AskPanel({
  title = 'Is this right? Everybody will read:',
  reads,
  mails,
  confirm,
  busy,
  onConfirm,
  onCancel,
}: AskPanelProps) {
  return (
    <div role="alert">
      <Alert tone="warning" title={title}>
        <ul className="grid list-disc gap-1 pl-5">
          {[...reads, ...mails].map((words) => (
            <li key={words} className="wrap-anywhere">
              {words}
            </li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-3">
          <button
            type="button"
            onClick={() => !busy && onConfirm()}
            aria-disabled={busy || undefined}
            className={buttonVariants({ size: 'dense' })}
          >
            {confirm}
          </button>
          <button
            type="button"
            onClick={onCancel}
            className={buttonVariants({ variant: 'outline', size: 'dense' })}
          >
            No, look again
          </button>
        </div>
      </Alert>
    </div>
  )
}
