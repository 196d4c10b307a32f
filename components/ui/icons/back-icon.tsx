import { Icon } from './icon'

/** On what leads back. */
export function BackIcon() {
  return <Icon d="m12 19-7-7 7-7M19 12H5" />
}
