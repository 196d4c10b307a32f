import 'server-only'
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state'

/** Whether the framework can read what a client's router says that it shows. It answers anything else with a failure. */
export function isRouterState(header: string | string[]): boolean {
  try {
    parseAndValidateFlightRouterState(header)
    return true
  } catch {
    return false
  }
}
