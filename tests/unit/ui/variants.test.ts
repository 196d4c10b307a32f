import { buttonVariants } from '@/components/ui/button-variants'
import { cn } from '@/components/ui/cn'
import { inputVariants } from '@/components/ui/input-variants'

const VARIANTS = [
  'default',
  'success',
  'outline',
  'ghost',
  'destructive',
  'removeStrong',
  'remove',
  'removeQuiet',
  'removeAsking',
] as const
const SIZES = ['default', 'dense'] as const
const WIDTHS = ['content', 'phone', 'full'] as const
const KINDS = ['line', 'area', 'select'] as const

// In the browser nothing merges them: of two classes for one property the style sheet's order would decide.
test('no two classes of a button set the same property', () => {
  for (const variant of VARIANTS)
    for (const layout of ['line', 'cell'] as const) {
      const looks = SIZES.flatMap((size) =>
        WIDTHS.map((width) => buttonVariants({ variant, layout, size, width })),
      )
      for (const look of [...looks, buttonVariants({ variant, layout, size: 'wide' })])
        expect(cn(look)).toBe(look)
    }
})

test('no two classes of a field set the same property', () => {
  for (const kind of KINDS) {
    const look = inputVariants({ kind })
    expect(cn(look)).toBe(look)
  }
})
