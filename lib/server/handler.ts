import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a request, and is done once the response is under way. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>
