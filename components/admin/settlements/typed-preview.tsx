'use client'

import { useEffect, useState } from 'react'
import { ErrorText } from '@/components/forms/error-text'
import { leaveWhenSignedOut } from '@/components/forms/leave-when-signed-out'
import { previewSettlement } from '@/lib/api-client/admin-settlements'
import { ApiError, wordsOf, type ResponseOf } from '@/lib/api-client/call'
import type { previewResponse } from '@/lib/settlements/desk/responses'
import { PreviewBar } from './preview-bar'
import { PreviewPage } from './preview-page'
import { readTyped } from './typed-edit'

type State = { preview: ResponseOf<typeof previewResponse> } | { problems: string[] } | null

/** The page of a record with what is typed in its form, which hands it over in this browser. @param now ISO 8601 */
export function TypedPreview({ id, isUnnamed, now }: { id: string; isUnnamed: boolean; now: string }) {
  const [state, setState] = useState<State>(null)
  useEffect(() => {
    let isGone = false
    const show = (next: State) => {
      if (!isGone) setState(next)
    }
    const typed = readTyped(id)
    if (!typed) {
      queueMicrotask(() =>
        show({ problems: ['Nothing was handed over. Open the preview from the form again.'] }),
      )
    } else {
      previewSettlement(Number(id), typed).then(
        (preview) => show({ preview }),
        (reason: unknown) => {
          if (!leaveWhenSignedOut(reason)) show({ problems: problemsOf(reason) })
        },
      )
    }
    return () => {
      isGone = true
    }
  }, [id])
  if (state !== null && 'preview' in state)
    return <PreviewPage id={id} {...state.preview} of="typed" isUnnamed={isUnnamed} now={new Date(now)} />
  return (
    <PreviewBar id={id}>
      <p role="status" className="empty:sr-only">
        {state === null && 'Loading...'}
      </p>
      <div role="alert" className="empty:sr-only">
        {state?.problems.map((words, place) => (
          <ErrorText key={place} id={`problem-${place}`}>
            {words}
          </ErrorText>
        ))}
      </div>
    </PreviewBar>
  )
}

/** Every field that saving would refuse, or why there is nothing to show. */
function problemsOf(reason: unknown): string[] {
  const fields = reason instanceof ApiError ? Object.values(reason.fieldErrors ?? {}) : []
  return fields.length > 0 ? fields : [wordsOf(reason)]
}
