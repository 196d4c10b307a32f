import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { formatDate } from '@/lib/site/format'
import { adminPath } from '@/lib/site/staff-paths'
import { Cell } from './cell'
import { DeleteUserButton } from './delete-user-button'

interface UserRowProps {
  user: {
    id: string
    email: string
    name: string
    role: string
    phoneNumber: string | null
    zipCode: string | null
    isEmailVerified: boolean
    createdAt: string
    updatedAt: string
  }
  /** The user's notifications. */
  href: string
  /** What takes the focus when the row is gone. */
  focusId: string
}

/** One user. The whole row leads to their notifications, by the link of the address. */
export function UserRow({ user, href, focusId }: UserRowProps) {
  const { id, email, name, role, phoneNumber, zipCode, isEmailVerified, createdAt, updatedAt } = user
  return (
    <tr className="relative block border-b py-3 last:border-b-0 hover:bg-accent lg:table-row lg:py-0">
      <td className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 lg:table-cell lg:max-w-64 lg:px-3 lg:py-3">
        <Link
          href={href}
          prefetch={false}
          scroll={false}
          className="mr-2 font-medium break-all after:absolute after:inset-0 hover:underline"
        >
          {email}
        </Link>
        <Badge tone={isEmailVerified ? 'success' : 'warning'}>
          {isEmailVerified ? 'Verified' : 'Pending'}
        </Badge>
      </td>
      <Cell label="Name">{name || 'N/A'}</Cell>
      <Cell label="Role">{role}</Cell>
      <Cell label="Phone Number" className="whitespace-nowrap num">
        {phoneNumber ?? 'N/A'}
      </Cell>
      <Cell label="Zip Code" className="whitespace-nowrap num">
        {zipCode ?? 'N/A'}
      </Cell>
      <Cell label="Created At" className="whitespace-nowrap num">
        {formatDate(createdAt)}
      </Cell>
      <Cell label="Modified At" className="whitespace-nowrap num">
        {formatDate(updatedAt)}
      </Cell>
      <td className="relative -ml-3.5 block pt-2 lg:ml-0 lg:table-cell lg:px-3 lg:py-2">
        {/* An admin's access is taken away first. */}
        {role === 'admin' ? (
          <Link
            href={adminPath('admins')}
            prefetch={false}
            className="inline-flex min-h-11 items-center px-3.5 text-note link"
          >
            Admins<span className="sr-only">: {email}</span>
          </Link>
        ) : (
          <DeleteUserButton id={id} email={email} focusId={focusId} />
        )}
      </td>
    </tr>
  )
}
