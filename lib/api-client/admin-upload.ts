import type { Mapping } from '../imports/map/mapping'
import type { doneResponse } from '../auth/admins/responses'
import type { retriedResponse } from '../imports/folder/schema'
import type { SaveMappingBody, savedMappingResponse } from '../imports/map/saved/schema'
import type { importedResponse } from '../imports/uploads/imported-schema'
import type { uploadDetailSchema } from '../imports/uploads/upload'
import { ApiError, call, read, type ResponseOf } from './call'

// Uploads of the admin area. The words of their failures are the specification's (admin side, section 8).

const BASE = '/v1/admin/breach/upload'

type UploadDetail = ResponseOf<typeof uploadDetailSchema>

interface UploadOptions {
  file: File
  preview: boolean
  strict: boolean
  mapping: Mapping | null
  source?: string
  sensitive?: boolean
  /** Ends it; what arrived is thrown away. */
  signal: AbortSignal
  onProgress(sent: number, total: number): void
}

/** A refused upload that has a record of why. */
export class UploadRefused extends ApiError {
  constructor(
    status: number,
    message: string,
    readonly importId: string | null,
  ) {
    super(status, 'upload', message)
  }
}

/**
 * Sends a file, telling how much of it is on its way. XMLHttpRequest: fetch cannot tell.
 * @throws UploadRefused; the signal's reason when it was ended by that.
 */
export function uploadCsv({
  file,
  preview,
  strict,
  mapping,
  source = '',
  sensitive = false,
  signal,
  onProgress,
}: UploadOptions): Promise<UploadDetail> {
  const form = new FormData()
  // Before the file: what is wrong with them is told before it is sent.
  if (preview) form.set('preview', 'true')
  if (strict) form.set('strict', 'true')
  if (source.trim() !== '') form.set('source', source)
  if (sensitive) form.set('sensitive', 'true')
  if (mapping) form.set('mapping', JSON.stringify(mapping))
  form.set('csvFile', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', BASE)
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
    request.onerror = () => reject(new UploadRefused(0, 'Failed to upload CSV file', null))
    request.onabort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.onload = () => {
      const response = parse(request.responseText)
      if (request.status >= 200 && request.status < 300 && response?.importId)
        return resolve(response as UploadDetail)
      const message =
        typeof response?.message === 'string' ? response.message : `Upload failed: ${request.status}`
      reject(
        new UploadRefused(
          request.status,
          message,
          request.getResponseHeader('location')?.split('/').at(-1) ?? null,
        ),
      )
    }
    request.send(form)
  })
}

function parse(text: string): Partial<UploadDetail> | null {
  try {
    return JSON.parse(text) as Partial<UploadDetail>
  } catch {
    return null
  }
}

/** How far an import is. @throws ApiError 404 */
export function getUpload(importId: string): Promise<UploadDetail> {
  return read(`${BASE}/${encodeURIComponent(importId)}`)
}

/** Imports what was previewed. Harmless when repeated. @throws ApiError 409 somebody else does, or the preview no longer holds; 410 it is gone */
export function commitUpload(importId: string): Promise<UploadDetail> {
  return call('POST', `${BASE}/${encodeURIComponent(importId)}/commit`)
}

/** Takes an import back. Harmless when repeated. @throws ApiError 409 others write just now; 410 its seven days are over. */
export function undoUpload(importId: string): Promise<UploadDetail> {
  return call('POST', `${BASE}/${encodeURIComponent(importId)}/undo`)
}

/** Names the list that a previewed file is of, and previews it anew. @throws ApiError 409 it does not wait any more; 410 it is gone */
export function nameUploadList(importId: string, source: string): Promise<UploadDetail> {
  return call('PATCH', `${BASE}/${encodeURIComponent(importId)}`, { source })
}

/** Throws away what was previewed. Harmless when repeated. @throws ApiError 409 it was imported */
export function discardUpload(importId: string): Promise<UploadDetail> {
  return call('DELETE', `${BASE}/${encodeURIComponent(importId)}`)
}

/** Answers a file: a link of the page leads there. */
export function rowErrorsPath(importId: string): string {
  return `${BASE}/${encodeURIComponent(importId)}/errors`
}

/** Answers a file of the rows as they stood: a link of the page leads there. */
export function rejectedRowsPath(importId: string): string {
  return `${BASE}/${encodeURIComponent(importId)}/rejected`
}

const MAPPINGS = '/v1/admin/breach/mappings'

/** Saves a mapping. @throws ApiError 409 there is one of this name, 422 it does not fit the columns */
export function saveMapping(body: SaveMappingBody): Promise<ResponseOf<typeof savedMappingResponse>> {
  return call('POST', MAPPINGS, body)
}

/** @throws ApiError 404; 409 another one has the name */
export function renameMapping(id: string, name: string): Promise<ResponseOf<typeof savedMappingResponse>> {
  return call('PATCH', `${MAPPINGS}/${encodeURIComponent(id)}`, { name })
}

/** Harmless when repeated. */
export function deleteMapping(id: string): Promise<ResponseOf<typeof doneResponse>> {
  return call('DELETE', `${MAPPINGS}/${encodeURIComponent(id)}`)
}

/** Has a file of the watched folder tried again. Harmless when repeated. @throws ApiError 404; 409 it was imported */
export function retryFolderFile(digest: string): Promise<ResponseOf<typeof retriedResponse>> {
  return call('POST', `/v1/admin/breach/folder/${encodeURIComponent(digest)}/retry`)
}

/** Whether a file was imported before. @param sha256 of its content, in hexadecimal digits */
export function findImported(sha256: string): Promise<ResponseOf<typeof importedResponse>> {
  return read(`${BASE}/imported?sha256=${sha256}`)
}
