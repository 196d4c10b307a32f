import { FileClock } from 'lucide-react'
import Link from 'next/link'
import { AdminPager } from '@/components/admin/admin-pager'
import { EmptyTab } from '@/components/dashboard/tab-states'
import { Badge } from '@/components/ui/badge'
import { rejectedRowsPath, rowErrorsPath } from '@/lib/api-client/admin-upload'
import { formatNumber } from '@/lib/validation/format-number'
import { keepsRejected, rowsRead, type Upload, type UploadList } from '@/lib/imports/uploads/upload'
import { formatDateTime, plural } from '@/lib/site/format'
import { adminPath } from '@/lib/site/staff-paths'
import { badgeOfUpload } from './upload-badge'

const NAMES = ['File', 'By', 'When', 'Rows', 'Result'] as const

/** The imports there were, newest first. */
export function UploadHistory({ list: { results, page, totalPages } }: { list: UploadList }) {
  if (results.length === 0)
    return (
      <EmptyTab
        icon={FileClock}
        title="No imports yet"
        text="Every file that is uploaded is listed here, with what came of it."
      />
    )
  return (
    <>
      <div className="mt-4 rounded-xl border bg-card shadow-card">
        <table className="w-full text-note max-lg:block">
          <caption className="sr-only">Imports, newest first</caption>
          <thead className="max-lg:sr-only">
            <tr className="border-b text-left text-muted-foreground">
              {NAMES.map((name) => (
                <th key={name} scope="col" className="px-4 py-3 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-lg:block">
            {results.map((upload) => (
              <HistoryRow key={upload.importId} upload={upload} page={page} />
            ))}
          </tbody>
        </table>
      </div>
      <AdminPager page={page} totalPages={totalPages} hrefOf={(to) => adminPath('upload', { page: to })} />
    </>
  )
}

function HistoryRow({ upload, page }: { upload: Upload; page: number }) {
  const { label, tone } = badgeOfUpload(upload)
  const cell = 'px-4 py-3 align-top max-lg:block max-lg:px-0 max-lg:py-0.5'
  const name = (text: string) => <span className="mr-2 text-muted-foreground lg:hidden">{text}</span>
  return (
    <tr className="border-b last:border-0 max-lg:block max-lg:px-4 max-lg:py-4">
      <td className={`${cell} font-medium [overflow-wrap:anywhere]`}>{upload.fileName}</td>
      <td className={`${cell} [overflow-wrap:anywhere] lg:min-w-48`}>
        {name('By')}
        {upload.committedBy ?? upload.uploadedBy ?? '–'}
      </td>
      <td className={`${cell} num lg:whitespace-nowrap`}>
        {name('When')}
        {formatDateTime(new Date(upload.startedAt))}
      </td>
      <td className={`${cell} num lg:whitespace-nowrap`}>
        {name('Rows')}
        {formatNumber(rowsRead(upload))}
        {upload.rowsRejected > 0 && `, ${formatNumber(upload.rowsRejected)} rejected`}
        {upload.addressesRejected > 0 && (
          <span className="block">{plural(upload.addressesRejected, 'address', 'addresses')} rejected</span>
        )}
      </td>
      <td className={cell}>
        <Badge tone={tone}>{label}</Badge>
        <p className="mt-1 max-w-[34rem] [overflow-wrap:anywhere]">{upload.message}</p>
        {upload.state === 'staged' && (
          <p className="mt-1">
            <Link
              href={adminPath('upload', { preview: upload.importId })}
              prefetch={false}
              className="inline-flex min-h-11 items-center link"
            >
              Open the preview<span className="sr-only"> of {upload.fileName}</span>
            </Link>
          </p>
        )}
        {(upload.state === 'done' || upload.state === 'undone') && (
          <p className="mt-1">
            <Link
              href={adminPath('upload', { page: page > 1 ? page : undefined, import: upload.importId })}
              prefetch={false}
              scroll={false}
              className="inline-flex min-h-11 items-center link"
            >
              What it did<span className="sr-only"> in {upload.fileName}</span>
            </Link>
          </p>
        )}
        {upload.rowsRejected + upload.addressesRejected > 0 && (
          <p className="mt-1">
            <a
              href={
                keepsRejected(upload) ? rejectedRowsPath(upload.importId) : rowErrorsPath(upload.importId)
              }
              download
              className="inline-flex min-h-11 items-center underline"
            >
              {keepsRejected(upload) ? 'Rejected rows' : 'Row errors'}
              <span className="sr-only"> of {upload.fileName}</span>
            </a>
          </p>
        )}
      </td>
    </tr>
  )
}
