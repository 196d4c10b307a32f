import type { paths } from '../paths'

// The addresses that code needs which is sent with every page. The compiler holds them to lib/paths.ts, which would be sent along
// with each such file if they were read from there. Pure.

export const HOME: typeof paths.home = '/'
export const BREACH_DETAILS: typeof paths.breachDetails = '/breach-details'
