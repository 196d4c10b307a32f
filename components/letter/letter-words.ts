import type { CompanyItem } from '@/lib/settlements/letter/company-schema'
import { ofDay } from '@/lib/breaches/kinds/day-words'

export const NOT_HERE = 'My company is not here'

/** What a browser without scripts holds a field to: no nine digits, however they are parted. */
export const NO_SSN = '(?!.*(?:\\p{Nd}[ .\\-\\/]?){9}).*'

/** 'Breach of Aug 2024 · claims open' */
export function companyDetail({
  breachDate,
  datePrecision,
  dateIs,
  claimsOpen,
  hasSettlement,
  isWithdrawn = false,
  isExample,
}: Pick<
  CompanyItem,
  'breachDate' | 'datePrecision' | 'dateIs' | 'claimsOpen' | 'hasSettlement' | 'isExample'
> &
  Partial<Pick<CompanyItem, 'isWithdrawn'>>): string {
  const precision = datePrecision === 'day' ? 'month' : datePrecision
  return [
    breachDate && precision && `Breach ${ofDay({ breachDate, datePrecision: precision, dateIs })}`,
    claimsOpen ? 'claims open' : hasSettlement ? 'settlement' : isWithdrawn && 'settlement withdrawn',
    isExample && 'example',
  ]
    .filter(Boolean)
    .join(' \u00b7 ')
}

/** 'SH' for Stonebridge Hotels. */
export function initialsOf(name: string): string {
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('')
}
