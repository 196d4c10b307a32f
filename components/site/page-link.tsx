import Link from 'next/link'
import type { ComponentProps } from 'react'
import { comesWhole } from '@/lib/site/whole-pages'
import { WholeLink } from './whole-link'

/** A link to any page of this site: by the router, or by the browser to one that comes whole. */
export function PageLink(props: ComponentProps<typeof WholeLink>) {
  const To = comesWhole(props.href) ? WholeLink : Link
  return <To {...props} />
}
