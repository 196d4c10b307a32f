import { Icon } from './icon'

/** Before the words of an error. */
export function ErrorIcon() {
  return (
    <Icon size={16} className="shrink-0" d="M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0ZM12 8v4M12 16h.01" />
  )
}
