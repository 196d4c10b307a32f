import { Icon } from './icon'

/** In a field that cannot be changed. */
export function LockIcon() {
  return (
    <Icon d="M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM7 11V7a5 5 0 0 1 10 0v4" />
  )
}
