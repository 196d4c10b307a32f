import type { EditSettlementBody } from '@/lib/settlements/desk/edit-schema'

// What is typed in a record's form, on its way to the preview in another tab of this browser. It ends with that tab.

const nameOf = (id: number | string): string => `settlement-preview:${id}`

/** @returns whether the browser takes it. */
export function keepTyped(id: number, edit: EditSettlementBody): boolean {
  try {
    sessionStorage.setItem(nameOf(id), JSON.stringify(edit))
    return true
  } catch {
    return false
  }
}

/** What was handed over; null for nothing. The call says whether it is an edit. */
export function readTyped(id: string): EditSettlementBody | null {
  try {
    const text = sessionStorage.getItem(nameOf(id))
    return text === null ? null : (JSON.parse(text) as EditSettlementBody)
  } catch {
    return null
  }
}
