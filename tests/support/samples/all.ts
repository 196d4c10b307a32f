import { accountSamples } from './accounts'
import { adminSamples } from './admin'
import { firmSamples } from './firms'
import { followSamples } from './follows'
import { memberSamples } from './members'
import { publicSamples } from './public'
import { settlementSamples } from './settlements'
import { programSamples } from './programs'
import type { Samples } from './sample'

/** A sample of every call. Tests fail for an operation that has none. */
export const samples: Samples = {
  ...publicSamples,
  ...accountSamples,
  ...memberSamples,
  ...followSamples,
  ...adminSamples,
  ...programSamples,
  ...firmSamples,
  ...settlementSamples,
}
