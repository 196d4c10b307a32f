import 'server-only'
import { isUnderWay, type UploadDetail } from './upload'
import { AppError } from '../../http/errors'

/** 200 for an import that has ended or waits, 202 for one that goes on, 422 for one that was refused; its address is in `Location`. */
export function respondWithUpload(upload: UploadDetail): Response {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    location: `/v1/admin/breach/upload/${upload.importId}`,
  }
  if (upload.state !== 'failed')
    return new Response(JSON.stringify(upload), { status: isUnderWay(upload) ? 202 : 200, headers })
  const refusal = new AppError('invalid_fields', upload.message, { fieldErrors: { csvFile: upload.message } })
  return new Response(JSON.stringify(refusal.toBody()), { status: refusal.status, headers })
}
