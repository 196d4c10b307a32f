import { Icon } from './icon'

/** The tick of a box. */
export function CheckIcon() {
  return <Icon d="M20 6 9 17l-5-5" size={16} strokeWidth={2.5} />
}
