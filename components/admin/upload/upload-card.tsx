import {
  CircleAlert,
  CircleCheck,
  FileSpreadsheet,
  Info,
  LoaderCircle,
  RefreshCw,
  Upload as UploadIcon,
} from 'lucide-react'
import { buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { INPUT } from '@/components/ui/input'
import type { Upload } from '@/lib/imports/uploads/upload'
import { cn } from '@/components/ui/cn'
import { ExpectedColumns } from './expected-columns'
import type { UploadParts } from './parts'
import { UploadPanel } from './upload-panel'

const BUTTON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
const NOTE = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Where a file is uploaded. @param maxBytes the largest that is taken. */
export function UploadCard({ current, maxBytes }: { current: Upload | null; maxBytes: number }) {
  const outline = cn(buttonVariants({ variant: 'outline' }), 'max-sm:w-full')
  const parts: UploadParts = {
    icons: {
      file: <FileSpreadsheet {...NOTE} />,
      upload: <UploadIcon {...BUTTON} />,
      spinner: <LoaderCircle {...BUTTON} className="animate-spin motion-reduce:animate-none" />,
      error: <CircleAlert {...NOTE} className="text-destructive" />,
      success: <CircleCheck {...NOTE} className="text-success" />,
      info: <Info {...NOTE} className="text-info" />,
      retry: <RefreshCw {...BUTTON} />,
      fieldError: <CircleAlert size={16} strokeWidth={1.75} aria-hidden />,
    },
    looks: {
      primary: cn(buttonVariants(), 'max-sm:w-full'),
      outline,
      select: cn(INPUT, 'cursor-pointer read-only:bg-card'),
      input: INPUT,
    },
  }
  return (
    <Card className="mx-auto max-w-[47.5rem]">
      <h2 className="text-h2">Upload CSV</h2>
      <p className="mt-1 mb-5 text-note text-muted-foreground">
        Adds breaches to the catalogue. Keep this page open until the file is uploaded.
      </p>
      <UploadPanel parts={parts} maxBytes={maxBytes} current={current} />
      <ExpectedColumns
        linkClass={cn(buttonVariants({ variant: 'outline', size: 'dense' }), 'max-sm:w-full')}
      />
    </Card>
  )
}
