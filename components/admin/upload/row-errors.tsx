import { buttonVariants } from '@/components/ui/button-variants'
import { rejectedRowsPath, rowErrorsPath } from '@/lib/api-client/admin-upload'
import { formatNumber } from '@/lib/validation/format-number'
import { rejectedWords } from '@/lib/imports/read/rejected-words'
import { keepsRejected, SHOWN_ERRORS, type UploadDetail } from '@/lib/imports/uploads/upload'

/** The rows and addresses that are not loaded: where, of whom, and why; and the way to correct them. */
export function RowErrors({ upload }: { upload: UploadDetail }) {
  const { importId, rowErrors } = upload
  if (rowErrors.length === 0) return null
  const isKept = keepsRejected(upload)
  return (
    <div className="grid gap-3">
      <div className="rounded-xl border">
        <table className="w-full text-note max-sm:block">
          <caption className="sr-only">Rows with a problem</caption>
          <thead className="max-sm:sr-only">
            <tr className="border-b text-left text-muted-foreground">
              {['Row', 'Company', 'Column', 'What is wrong'].map((name) => (
                <th key={name} scope="col" className="px-4 py-3 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {rowErrors.map(({ row, company, column, header, message }, index) => (
              <tr
                key={index}
                className="border-b last:border-0 max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:px-4 max-sm:py-3"
              >
                <td className="px-4 py-3 font-medium num max-sm:order-2 max-sm:p-0">
                  <span className="sm:sr-only">Row </span>
                  {formatNumber(row)}
                </td>
                <td className="px-4 py-3 font-medium [overflow-wrap:anywhere] max-sm:order-1 max-sm:basis-full max-sm:p-0">
                  {company ?? <span className="font-normal text-muted-foreground">Not told</span>}
                </td>
                <td className="px-4 py-3 [overflow-wrap:anywhere] max-sm:order-1 max-sm:p-0">
                  {header ?? (column || 'The row')}
                  {header !== undefined && (
                    <span className="block font-normal text-muted-foreground">read as {column}</span>
                  )}
                </td>
                <td className="px-4 py-3 max-sm:order-3 max-sm:basis-full max-sm:p-0">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-note text-muted-foreground">
        {rowErrors.length >= SHOWN_ERRORS && `The first ${SHOWN_ERRORS} are shown. `}Not loaded in all:{' '}
        {rejectedWords(upload)}.
      </p>
      <p>
        <a
          href={isKept ? rejectedRowsPath(importId) : rowErrorsPath(importId)}
          download
          className={buttonVariants({ variant: 'outline', width: 'phone' })}
        >
          {isKept ? 'Download rejected rows' : 'Download row errors'}
        </a>
      </p>
      {isKept && (
        <p className="max-w-[34rem] text-note text-muted-foreground">
          Each row as it stands in the file, with what is wrong before it; of very many the first. Correct
          them there and upload that file: it is read as this one was. Kept for seven days.
        </p>
      )}
    </div>
  )
}
