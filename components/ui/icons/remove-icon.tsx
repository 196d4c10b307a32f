import { Trash2 } from 'lucide-react'
import { BUTTON_ICON } from './sizes'

/** A bin, on a button that removes. */
export function RemoveIcon() {
  return <Trash2 {...BUTTON_ICON} />
}
