import type { BadgeTone } from '@/components/ui/badge'
import { resultOf, type Upload, type UploadResult } from '@/lib/imports/uploads/upload'

// How an import's state, or what it came to, is shown. Pure.

interface BadgeLook {
  label: string
  tone: BadgeTone
}

const IMPORTED: BadgeLook = { label: 'Imported', tone: 'success' }
const STATES: Record<Upload['state'], BadgeLook> = {
  staging: { label: 'Reading', tone: 'info' },
  staged: { label: 'Preview', tone: 'warning' },
  merging: { label: 'Importing', tone: 'info' },
  done: IMPORTED,
  failed: { label: 'Failed', tone: 'destructive' },
  discarded: { label: 'Discarded', tone: 'outline' },
  undone: { label: 'Taken back', tone: 'outline' },
}
/** Of a file that was read to its end. */
const RESULTS: Record<UploadResult, BadgeLook> = {
  loaded: IMPORTED,
  same: { label: 'Nothing new', tone: 'outline' },
  refused: { label: 'No row loaded', tone: 'destructive' },
}

/** Its badge. */
export function badgeOfUpload(upload: Upload): BadgeLook {
  return upload.state === 'done' ? RESULTS[resultOf(upload)] : STATES[upload.state]
}
