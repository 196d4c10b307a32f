import { cva, type VariantProps } from 'class-variance-authority'

/** How buttons look. No two of its classes set the same property, so that the browser need not merge them. */
export const buttonVariants = cva('pressable', {
  variants: {
    variant: {
      default: 'bg-primary text-primary-foreground hover:bg-primary-hover',
      success: 'bg-success text-success-foreground hover:bg-success-hover',
      outline: 'border border-input bg-card text-foreground hover:bg-accent',
      // Pressed or not (aria-pressed), and never as loud as a button that leads somewhere.
      toggle:
        'border border-input bg-card text-foreground hover:bg-accent aria-pressed:border-primary aria-pressed:bg-info-subtle',
      ghost: 'text-foreground hover:bg-accent',
      destructive: 'bg-destructive text-destructive-foreground hover:bg-destructive-hover',
      // What takes something away, from the loudest to the quietest.
      removeStrong: 'border border-destructive bg-card text-destructive hover:bg-destructive-subtle',
      remove: 'border border-input bg-card text-destructive hover:bg-accent',
      removeQuiet: 'border border-transparent text-destructive hover:bg-accent',
      // Any of them while it asks. The border keeps the size.
      removeAsking:
        'border border-transparent bg-destructive text-destructive-foreground hover:bg-destructive-hover',
    },
    size: {
      default: 'min-h-12 px-5 text-base',
      dense: 'min-h-11 px-4 text-note',
      wide: 'min-h-12 w-full px-5 text-base',
      // Two beside each other in a narrow card.
      half: 'min-h-12 w-full px-1.5 text-sm',
    },
    // `cell`: for labels that lie one over the other, so that the width holds when they change.
    layout: { line: 'inline-flex', cell: 'grid' },
    // `phone`: as wide as the screen, on phones only.
    width: { content: '', phone: 'w-full sm:w-auto', full: 'w-full' },
  },
  defaultVariants: { variant: 'default', size: 'default', layout: 'line', width: 'content' },
})

/** What a button may be told about its look. */
export type ButtonLook = Omit<VariantProps<typeof buttonVariants>, 'layout'>
