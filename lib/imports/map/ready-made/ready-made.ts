import { mappingSchema, type Mapping } from '../mapping'
import hhsOcr from './hhs-ocr.json'
import hibp from './hibp.json'
import stateAg from './state-ag.json'

export interface ReadyMade {
  /** What `--map` calls it. */
  name: string
  label: string
  mapping: Mapping
}

/** Mappings for files that operators are known to load. Pure. */
export const READY_MADE: readonly ReadyMade[] = [
  { name: 'hhs-ocr', label: 'US HHS OCR breach portal', mapping: mappingSchema.parse(hhsOcr) },
  { name: 'state-ag', label: 'State attorney general notices', mapping: mappingSchema.parse(stateAg) },
  { name: 'hibp', label: 'Have I Been Pwned catalogue as CSV', mapping: mappingSchema.parse(hibp) },
  {
    name: 'hibp-names',
    label: 'Have I Been Pwned catalogue as CSV, without titles',
    mapping: mappingSchema.parse({ ...hibp, Company: { from: 'Name' } }),
  },
]
