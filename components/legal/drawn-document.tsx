'use client'

import type { ComponentProps, ReactNode } from 'react'
import { Drawn } from '@/components/ui/drawn'
import type * as Documents from './documents'

type DocumentName = keyof typeof Documents

// An import would be in the bundle for browsers too; what is required where there is no window is not.
// eslint-disable-next-line @typescript-eslint/no-require-imports
const documents = typeof window === 'undefined' ? (require('./documents') as typeof Documents) : null

interface DrawnDocumentProps<Name extends DocumentName> {
  document: Name
  of: ComponentProps<(typeof Documents)[Name]>
}

/** A legal document that only the server draws: it never changes in the browser, which is sent neither its code nor a second copy. */
export function DrawnDocument<Name extends DocumentName>({ document, of }: DrawnDocumentProps<Name>) {
  const Document = documents?.[document] as ((props: object) => ReactNode) | undefined
  return (
    <Drawn key={document} name={document}>
      {Document && <Document {...of} />}
    </Drawn>
  )
}
