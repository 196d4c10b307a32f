import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { comesWhole } from '../site/whole-pages'
import { isRouters } from './busy-page'

/**
 * Answers the client's router where it asks for the facts of a page that has to come whole. At a response that is none of them it goes
 * to the page as to another site's.
 * @returns whether it has answered.
 */
export function sendForWhole(request: IncomingMessage, response: ServerResponse): boolean {
  if (!isRouters(request) || !comesWhole(request.url!)) return false
  response.writeHead(204, { 'cache-control': 'no-store', vary: 'rsc, next-router-prefetch' })
  response.end()
  return true
}
