'use client'

import type { ComponentProps, ReactNode } from 'react'
import { Drawn } from '@/components/ui/drawn'
import type * as Parts from './parts'

type PartName = keyof typeof Parts

// An import would be in the bundle for browsers too; what is required where there is no window is not.
// eslint-disable-next-line @typescript-eslint/no-require-imports
const parts = typeof window === 'undefined' ? (require('./parts') as typeof Parts) : null

interface DrawnPartProps<Name extends PartName> {
  part: Name
  /** Of this response, so that no other's is taken for it. */
  version: string
  className?: string
  of: ComponentProps<(typeof Parts)[Name]>
}

/** A part of the summary that only the server draws: of all its rows, drawings and tables the browser is sent the facts once and no code. */
export function DrawnPart<Name extends PartName>({ part, version, className, of }: DrawnPartProps<Name>) {
  const Part = parts?.[part] as ((props: object) => ReactNode) | undefined
  const name = `${part}-${version}`
  return (
    <Drawn key={name} name={name} className={className}>
      {Part && <Part {...of} />}
    </Drawn>
  )
}
