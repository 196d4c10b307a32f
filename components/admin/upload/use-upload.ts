import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '@/components/ui/toast-store'
import { commitUpload, discardUpload, getUpload, uploadCsv, type UploadRefused } from '@/lib/api-client/admin-upload'
import { ApiError, wordsOf } from '@/lib/api-client/call'
import type { Mapping } from '@/lib/breaches/csv/mapping'
import { isUnderWay, type Upload, type UploadDetail } from '@/lib/breaches/upload/upload'

/** How often a running import is asked how far it is. Milliseconds. */
const ASK_EVERY_MS = 1_000

/** idle, uploading, success and error are the specification's (admin side, section 4); working and preview lie between. */
export type Phase =
  | { name: 'idle' }
  | { name: 'uploading'; fileName: string; sent: number; total: number }
  | { name: 'working'; upload: Upload }
  | { name: 'preview'; upload: UploadDetail; busy: boolean }
  | { name: 'success'; upload: UploadDetail }
  | { name: 'error'; message: string; upload: UploadDetail | null }

interface Send {
  file: File
  strict: boolean
  mapping: Mapping | null
}

/** An upload from the file to its end. @param current what was under way, or waited, when the page was opened. */
export function useUpload(current: Upload | null) {
  const router = useRouter()
  const [phase, setPhase] = useState<Phase>(current ? { name: 'working', upload: current } : { name: 'idle' })
  const inFlight = useRef(false)
  const asked = phase.name === 'working' ? phase.upload : null

  function fail(message: string, upload: UploadDetail | null): void {
    setPhase({ name: 'error', message, upload })
    showToast({ tone: 'error', title: 'Upload Failed', text: message })
  }

  function show(upload: UploadDetail): void {
    if (isUnderWay(upload)) return setPhase({ name: 'working', upload })
    if (upload.state === 'staged') return setPhase({ name: 'preview', upload, busy: false })
    router.refresh()
    if (upload.state === 'discarded') return setPhase({ name: 'idle' })
    if (upload.state === 'failed') return fail(upload.message, upload)
    setPhase({ name: 'success', upload })
    showToast({ tone: 'success', title: 'Upload Successful', text: upload.message })
  }

  useEffect(() => {
    if (!asked) return
    let over = false
    const timer = setTimeout(() => {
      getUpload(asked.importId).then(
        (upload) => over || show(upload),
        (problem: unknown) => {
          if (over) return
          if (problem instanceof ApiError && problem.status === 404) fail(wordsOf(problem), null)
          // Whatever it was may pass: asked again.
          else setPhase({ name: 'working', upload: { ...asked } })
        },
      )
    }, asked.state === 'staged' ? 0 : ASK_EVERY_MS)
    return () => {
      over = true
      clearTimeout(timer)
    }
    // Anew for each answer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])

  // What is not sent yet is lost with the page.
  const sending = phase.name === 'uploading'
  useEffect(() => {
    if (!sending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [sending])

  async function once(work: () => Promise<void>): Promise<void> {
    if (inFlight.current) return
    inFlight.current = true
    await work().finally(() => (inFlight.current = false))
  }

  const send = ({ file, strict, mapping }: Send) =>
    once(async () => {
      setPhase({ name: 'uploading', fileName: file.name, sent: 0, total: file.size })
      try {
        show(await uploadCsv({ file, preview: true, strict, mapping, onProgress: (sent, total) => setPhase({ name: 'uploading', fileName: file.name, sent, total }) }))
      } catch (problem) {
        const { message, importId } = problem as UploadRefused
        // The rows that were wrong are with the record; without it the message has to do.
        fail(message, importId ? await getUpload(importId).catch(() => null) : null)
        router.refresh()
      }
    })

  const decide = (upload: UploadDetail, decision: (importId: string) => Promise<UploadDetail>) =>
    once(async () => {
      setPhase({ name: 'preview', upload, busy: true })
      try {
        show(await decision(upload.importId))
      } catch (problem) {
        showToast({ tone: 'error', title: 'Upload Failed', text: wordsOf(problem) })
        await getUpload(upload.importId).then(show, () => setPhase({ name: 'preview', upload, busy: false }))
      }
    })

  return { phase, send, commit: (upload: UploadDetail) => decide(upload, commitUpload), discard: (upload: UploadDetail) => decide(upload, discardUpload), reset: () => setPhase({ name: 'idle' }) }
}
