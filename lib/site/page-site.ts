import 'server-only'
import { cache } from 'react'
import { site } from './site'

/** The same facts for all of a response: what is made of them is made once (components/site/footer.tsx). */
export const pageSite = cache(site)
