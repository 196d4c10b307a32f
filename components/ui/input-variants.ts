import { cva } from 'class-variance-authority'

/** How fields look. Wrong: a 2 px brick edge, without moving what is around it. */
export const inputVariants = cva(
  'w-full min-w-0 rounded-lg border border-input bg-card px-3.5 text-base text-foreground disabled:bg-muted disabled:text-muted-foreground aria-invalid:border-destructive aria-invalid:shadow-[inset_0_0_0_1px_var(--destructive)]',
  {
    variants: {
      kind: {
        line: 'h-12 read-only:bg-muted',
        area: 'h-auto py-2.5 read-only:bg-muted',
        // A select always counts as read-only, and would look as if it could not be changed.
        select: 'h-12 cursor-pointer read-only:bg-card',
      },
    },
    defaultVariants: { kind: 'line' },
  },
)
