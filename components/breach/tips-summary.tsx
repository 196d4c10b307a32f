import { ChevronDown } from 'lucide-react'
import { buttonVariants } from '@/components/ui/button-variants'
import { cn } from '@/components/ui/cn'

const LOOKS = {
  link: 'inline-flex min-h-11 items-center gap-2 text-note font-medium link',
  button: buttonVariants({ variant: 'outline', size: 'wide' }),
} as const

/** Opens the advice about a breach, within a `details` of the class `group`. */
export function TipsSummary({ title, look }: { title: string; look: keyof typeof LOOKS }) {
  return (
    <summary className={cn(LOOKS[look], 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}>
      <span>
        Protection Tips<span className="sr-only">: {title}</span>
      </span>
      <ChevronDown
        size={18}
        strokeWidth={1.75}
        aria-hidden
        className="transition-transform group-open:rotate-180 motion-reduce:transition-none"
      />
    </summary>
  )
}
