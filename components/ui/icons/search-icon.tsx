import { Icon } from './icon'

/** On a button that looks something up. */
export function SearchIcon() {
  return <Icon d="m21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z" />
}
