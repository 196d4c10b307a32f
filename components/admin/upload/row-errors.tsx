import { buttonVariants } from '@/components/ui/button-variants'
import { rowErrorsPath } from '@/lib/api-client/admin-upload'
import { rejectedWords } from '@/lib/imports/read/rejected-words'
import { SHOWN_ERRORS, type UploadDetail } from '@/lib/imports/uploads/upload'

/** The rows and addresses that were not loaded: where, and why. What they say is not kept, so it is not shown. */
export function RowErrors({ upload }: { upload: UploadDetail }) {
  const { importId, rowErrors } = upload
  if (rowErrors.length === 0) return null
  return (
    <div className="grid gap-3">
      <div className="rounded-xl border">
        <table className="w-full text-note max-sm:block">
          <caption className="sr-only">Rows with a problem</caption>
          <thead className="max-sm:sr-only">
            <tr className="border-b text-left text-muted-foreground">
              {['Row', 'Column', 'What is wrong'].map((name) => (
                <th key={name} scope="col" className="px-4 py-3 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {rowErrors.map(({ row, column, header, message }, index) => (
              <tr
                key={index}
                className="border-b last:border-0 max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:px-4 max-sm:py-3"
              >
                <td className="px-4 py-3 font-medium num max-sm:order-2 max-sm:p-0">
                  <span className="sm:sr-only">Row </span>
                  {row.toLocaleString('en-US')}
                </td>
                <td className="px-4 py-3 font-medium [overflow-wrap:anywhere] max-sm:order-1 max-sm:p-0">
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
          href={rowErrorsPath(importId)}
          download
          className={buttonVariants({ variant: 'outline', width: 'phone' })}
        >
          Download row errors
        </a>
      </p>
    </div>
  )
}
