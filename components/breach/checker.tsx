import { CircleAlert, LoaderCircle, RefreshCw, Search } from 'lucide-react'
import Link from 'next/link'
import { Button, buttonVariants } from '@/components/ui/button'
import { INPUT } from '@/components/ui/input'
import { cn } from '@/components/ui/cn'
import { paths } from '@/lib/paths'
import { CheckForm } from './check-form'

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

interface CheckerProps {
  /** `hero` on the home page, `card` for another address, `retry` after a check that failed. */
  kind: 'hero' | 'card' | 'retry'
  initialEmail?: string
  /** See CheckForm. */
  resultPath?: string
}

const BUTTON_SIZES = { hero: 'large', card: 'wide', retry: 'default' } as const

/** The check form with its looks and icons for one place. */
export function Checker({ kind, initialEmail, resultPath }: CheckerProps) {
  const retry = kind === 'retry'
  return (
    <CheckForm
      inline={kind === 'hero'}
      initialEmail={initialEmail}
      resultPath={resultPath}
      keepsLast={retry}
      buttonLabel={retry ? 'Try Again' : 'Check for Breaches'}
      // A grid, for the two labels of one width.
      buttonClassName={cn(buttonVariants({ size: BUTTON_SIZES[kind] }), 'grid')}
      inputClassName={cn(INPUT, kind === 'hero' && 'h-14')}
      icon={retry ? <RefreshCw {...ICON} /> : kind === 'hero' ? <Search {...ICON} /> : null}
      spinner={<LoaderCircle {...ICON} className="animate-spin motion-reduce:animate-none" />}
      errorIcon={<CircleAlert size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />}
      secondary={
        retry ? (
          <Button asChild variant="outline">
            <Link href={paths.home}>Return to Home</Link>
          </Button>
        ) : undefined
      }
    />
  )
}
