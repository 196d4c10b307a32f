import { Icon } from './icon'

/** At the end of a select. */
export function OpenIcon() {
  return <Icon d="m6 9 6 6 6-6" className="text-muted-foreground" />
}
