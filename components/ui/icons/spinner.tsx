import { Icon } from './icon'

const ARC = 'M21 12a9 9 0 1 1-6.219-8.56'

/** While a button is busy; before that it lies unseen under the label, and what nobody sees must not turn for ever. */
export function Spinner() {
  return <Icon d={ARC} className="animate-spin in-[.invisible]:animate-none motion-reduce:animate-none" />
}

/** While a page is. Without scripts it would turn for ever. */
export function PanelSpinner() {
  return (
    <Icon
      d={ARC}
      size={28}
      strokeWidth={1.5}
      className="animate-spin text-primary motion-reduce:animate-none noscript:hidden"
    />
  )
}
