import { z } from 'zod'

// Zod compiles its checks with `new Function` where it may. Our pages forbid that (Content-Security-Policy), and even
// the question whether it is allowed is reported as a violation. Imported before the first schema of a form.
if (typeof window !== 'undefined') z.config({ jitless: true })
