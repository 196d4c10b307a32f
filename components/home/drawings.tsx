import { About } from './about'
import { Features } from './features'
import { Statistics } from './statistics'
import type { Counted } from './counted-today'

// What the home page shows that the server draws first (components/ui/drawn-first.tsx): one file, so that a browser which needs one
// fetches both at once.

export { ExampleResult } from './example-result'

/** Below the check: figures, what can be done here, and who we are. */
export function HomeParts({ counted, name }: { counted: Counted | null; name: string }) {
  return (
    <>
      <Statistics counted={counted} />
      <Features />
      <About name={name} />
    </>
  )
}
