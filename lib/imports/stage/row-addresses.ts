import 'server-only'
import { isCommonAddress } from '../../validation/fields'
import { AT_ONCE, MOST_POINTED_TO, parseEmails } from '../read/parse-emails'
import type { StagingWriter } from './staging-writer'

/** The addresses of one row: good ones go into the staging table, and the others are counted. */
export class RowAddresses {
  accepted = 0
  rejected = 0
  /** Where the first bad ones stand, counted from 1. */
  readonly pointedTo: number[] = []
  /** Whether some bad ones are several that no semicolon parts. */
  areJoined = false
  private at = { next: 0, position: 0 }

  /** @param writer left out for a row that was refused, of which no address is loaded. */
  constructor(
    private readonly cell: string,
    private readonly breachNumber = -1,
    private readonly writer: StagingWriter | null = null,
  ) {}

  /** Reads the next few. @returns whether there may be more. */
  takeSome(): boolean {
    if (this.cell === '') return false
    // Of many lists every row is a person.
    if (this.at.next === 0 && isCommonAddress(this.cell)) {
      this.writer?.addEmail(this.breachNumber, this.cell)
      this.accepted++
      return false
    }
    const { emails, rejected, areJoined = false, ...at } = parseEmails(this.cell, this.at, AT_ONCE)
    if (this.writer) for (const email of emails) this.writer.addEmail(this.breachNumber, email)
    this.accepted += emails.length
    this.rejected += rejected.length
    this.areJoined ||= areJoined
    if (rejected.length > 0 && this.pointedTo.length < MOST_POINTED_TO)
      this.pointedTo.push(...rejected.slice(0, MOST_POINTED_TO - this.pointedTo.length))
    this.at = at
    return at.next < this.cell.length
  }
}
