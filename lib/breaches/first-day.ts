import type { DatePrecision } from './breach'

/** The first day that a breach may have been, where only its month or its year is known. Pure. @param day `YYYY-MM-DD`. */
export function firstDayOf(day: string, precision: DatePrecision): string {
  if (precision === 'year') return `${day.slice(0, 4)}-01-01`
  return precision === 'month' ? `${day.slice(0, 7)}-01` : day
}
