import type { Samples } from './sample'

// The calls of operators: one entry each.

export const adminSamples: Samples = {}
