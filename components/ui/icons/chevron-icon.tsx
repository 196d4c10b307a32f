import { Icon } from './icon'

/** Down: there is more below. */
export function ChevronIcon() {
  return <Icon d="m6 9 6 6 6-6" size={20} />
}
