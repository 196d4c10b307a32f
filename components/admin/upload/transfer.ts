import { uploadCsv } from '@/lib/api-client/admin-upload'
import type { Mapping } from '@/lib/imports/map/mapping'
import type { UploadDetail } from '@/lib/imports/uploads/upload'

// The file that is on its way, if one is. Outside React: it goes on while the operator looks at another tab of the area.

export interface Transfer {
  fileName: string
  /** Bytes. */
  sent: number
  total: number
}

export interface Send {
  file: File
  strict: boolean
  source: string
  sensitive: boolean
  mapping: Mapping | null
}

/** Why a transfer has ended that its operator ended. */
export class TransferCancelled extends Error {}

let current: Transfer | null = null
let outcome: Promise<UploadDetail> | null = null
let controller = new AbortController()
const listeners = new Set<() => void>()

/** Sends one file at a time. @throws what `uploadCsv` throws, and TransferCancelled. */
export function startTransfer({ file, strict, source, sensitive, mapping }: Send): Promise<UploadDetail> {
  if (outcome) return outcome
  controller = new AbortController()
  set({ fileName: file.name, sent: 0, total: file.size })
  // What is not sent yet is lost with the page.
  addEventListener('beforeunload', warn)
  outcome = uploadCsv({
    file,
    preview: true,
    strict,
    source,
    sensitive,
    mapping,
    signal: controller.signal,
    onProgress: (sent, total) => set({ fileName: file.name, sent, total }),
  }).finally(() => {
    removeEventListener('beforeunload', warn)
    outcome = null
    set(null)
  })
  return outcome
}

/** What the file on its way will have become. */
export function runningTransfer(): Promise<UploadDetail> | null {
  return outcome
}

export function cancelTransfer(): void {
  controller.abort(new TransferCancelled())
}

export function currentTransfer(): Transfer | null {
  return current
}

export function onTransferChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(transfer: Transfer | null): void {
  current = transfer
  for (const listener of listeners) listener()
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
