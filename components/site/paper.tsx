import type { ReactNode } from 'react'
import { Logo } from '@/components/site/logo'
import { formatDate, formatDateTime } from '@/lib/site/format'

interface PaperHeadProps {
  siteName: string
  /** What happened at that moment: 'Checked on', 'As of'. */
  words: string
  at: Date
  /** A page that is kept for everybody is the same until the next day: it says the day alone. */
  isKept?: boolean
}

/** The first line on paper: whose page it is, and as of when. `data-paper` sets the whole page for paper (app/globals.css). */
export function PaperHead({ siteName, words, at, isKept = false }: PaperHeadProps) {
  return (
    <div data-paper className="hidden items-end justify-between border-b-2 pb-2 text-note print:flex">
      <Logo name={siteName} />
      <span>
        {words} {isKept ? formatDate(at) : formatDateTime(at)}
      </span>
    </div>
  )
}

interface PaperFootProps {
  siteName: string
  postalAddress: string
  /** Of the page, with its host. */
  url: string
  /** What else is to be known: whose the data is. */
  children?: ReactNode
}

/** The last lines on paper: sources, who says it, and where it is to be found again. */
export function PaperFoot({ siteName, postalAddress, url, children }: PaperFootProps) {
  return (
    <p className="mt-4 hidden break-inside-avoid border-t pt-2 text-xs print:block">
      {children} {siteName} is not a law firm and does not give legal advice. Attorney advertising.{' '}
      {postalAddress}. This page: <span className="break-all">{url.replace(/^https?:\/\//, '')}</span>
    </p>
  )
}
