import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { leaveWhenSignedOut } from '@/components/forms/leave-when-signed-out'
import { useOnce } from '@/components/forms/use-once'
import { showToast } from '@/components/ui/toast-store'
import {
  commitUpload,
  discardUpload,
  getUpload,
  nameUploadList,
  UploadRefused,
} from '@/lib/api-client/admin-upload'
import { ApiError, hasWords, wordsOf } from '@/lib/api-client/call'
import { isUnderWay, resultOf, type Upload, type UploadDetail } from '@/lib/imports/uploads/upload'
import {
  cancelTransfer,
  currentTransfer,
  onTransferChange,
  runningTransfer,
  startTransfer,
  TransferCancelled,
  type Send,
  type Transfer,
} from './transfer'

/** How often a running import is asked how far it is. Milliseconds. */
const ASK_EVERY_MS = 1_000
/** The specification's (admin side, section 8), for what has no words of its own. */
const FAILED = 'Failed to upload CSV file'

/** What is done with a previewed file. */
export type Decision = 'import' | 'discard' | 'rematch' | 'name'

/** idle, uploading, success and error are the specification's (admin side, section 4); working and preview lie between. */
export type Phase =
  | { name: 'idle' }
  | { name: 'uploading'; transfer: Transfer }
  | { name: 'working'; upload: Upload }
  | { name: 'preview'; upload: UploadDetail; doing: Decision | null }
  | { name: 'success'; upload: UploadDetail }
  | { name: 'error'; message: string; upload: UploadDetail | null }

/** An upload from the file to its end. @param current what was under way, or waited, when the page was opened. */
export function useUpload(current: Upload | null) {
  const router = useRouter()
  const transfer = useSyncExternalStore(onTransferChange, currentTransfer, () => null)
  const [state, setState] = useState<Exclude<Phase, { name: 'uploading' }>>(
    current ? { name: 'working', upload: current } : { name: 'idle' },
  )
  const phase: Phase = transfer ? { name: 'uploading', transfer } : state
  const { once } = useOnce()
  const asked = state.name === 'working' ? state.upload : null

  function fail(message: string, upload: UploadDetail | null): void {
    setState({ name: 'error', message, upload })
    showToast({ tone: 'error', title: 'Upload Failed', text: message })
  }

  function show(upload: UploadDetail): void {
    if (isUnderWay(upload)) return setState({ name: 'working', upload })
    if (upload.state === 'staged') return setState({ name: 'preview', upload, doing: null })
    router.refresh()
    if (upload.state === 'discarded') return setState({ name: 'idle' })
    if (upload.state === 'failed') return fail(upload.message, upload)
    setState({ name: 'success', upload })
    const result = resultOf(upload)
    showToast({
      tone: result === 'refused' ? 'error' : 'success',
      title:
        result === 'loaded' ? 'Upload Successful' : result === 'same' ? 'Nothing New' : 'No Row Was Loaded',
      text: upload.message,
    })
  }

  const onUpload = useEffectEvent(show)
  const onGone = useEffectEvent((problem: ApiError) => fail(wordsOf(problem), null))

  // Anew for each response.
  useEffect(() => {
    if (!asked) return
    let over = false
    const timer = setTimeout(
      () => {
        getUpload(asked.importId).then(
          (upload) => over || onUpload(upload),
          (problem: unknown) => {
            if (over || leaveWhenSignedOut(problem)) return
            if (problem instanceof ApiError && problem.status === 404) onGone(problem)
            // Whatever it was may pass: asked again.
            else setState({ name: 'working', upload: { ...asked } })
          },
        )
      },
      asked.state === 'staged' ? 0 : ASK_EVERY_MS,
    )
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [asked])

  // A file that was on its way already when this tab was come back to. What it failed of was said where it began. Once: what
  // begins later is followed by who begins it.
  useEffect(() => {
    let over = false
    runningTransfer()?.then(
      (upload) => over || onUpload(upload),
      () => {},
    )
    return () => {
      over = true
    }
  }, [])

  const send = (what: Send) =>
    once(async () => {
      try {
        show(await startTransfer(what))
      } catch (problem) {
        if (problem instanceof TransferCancelled) return setState({ name: 'idle' })
        if (leaveWhenSignedOut(problem)) return
        const { message, importId } =
          problem instanceof UploadRefused ? problem : { message: FAILED, importId: null }
        // The rows that were wrong are with the record; without it the message has to do.
        fail(message, importId ? await getUpload(importId).catch(() => null) : null)
        router.refresh()
      }
    })

  const settle = (
    upload: UploadDetail,
    doing: Decision,
    decide: (importId: string) => Promise<UploadDetail>,
    failed: string,
    then: () => void = () => {},
  ) =>
    once(async () => {
      setState({ name: 'preview', upload, doing })
      try {
        show(await decide(upload.importId))
        then()
      } catch (problem) {
        if (leaveWhenSignedOut(problem)) return
        showToast({ tone: 'error', title: failed, text: hasWords(problem) ? wordsOf(problem) : FAILED })
        await getUpload(upload.importId).then(show, () => setState({ name: 'preview', upload, doing: null }))
      }
    })

  const stopReading = (upload: Upload) =>
    once(async () => {
      try {
        show(await discardUpload(upload.importId))
      } catch (problem) {
        if (!leaveWhenSignedOut(problem))
          showToast({ tone: 'error', title: 'Not cancelled', text: wordsOf(problem) })
      }
    })

  return {
    phase,
    send,
    reset: () => setState({ name: 'idle' }),
    commit: (upload: UploadDetail) => settle(upload, 'import', commitUpload, 'Upload Failed'),
    /** @param then once it is discarded. */
    discard: (upload: UploadDetail, then: () => void) =>
      settle(upload, 'discard', discardUpload, 'Not discarded', then),
    /** Goes back to what was chosen. @param then once nothing waits any more. */
    rematch: (upload: UploadDetail, then: () => void) =>
      settle(upload, 'rematch', discardUpload, 'Not discarded', then),
    nameList: (upload: UploadDetail, source: string) =>
      settle(upload, 'name', (importId) => nameUploadList(importId, source), 'Not named'),
    /** Ends what is on its way or being read. */
    cancel: () => (transfer ? cancelTransfer() : asked && void stopReading(asked)),
  }
}
