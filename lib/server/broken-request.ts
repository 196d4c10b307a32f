import type { Socket } from 'node:net'
import { awaitsAnswer } from './per-connection'
import { RAW_SECURITY_HEADERS } from './security-headers'

const STATUS_LINES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * Answers what is no HTTP at all, or too much of it, as Node would, but with the headers that every response of ours has. While
 * another response is under way on the connection, the end of it is all there is to say.
 */
export function endBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Pick<Socket, 'writable' | 'end' | 'destroy'>,
): void {
  if (!socket.writable || !awaitsAnswer(socket) || error.code === 'ECONNRESET') return void socket.destroy()
  const line = STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'
  socket.end(
    `HTTP/1.1 ${line}\r\n${RAW_SECURITY_HEADERS}Cache-Control: no-store\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
  )
}
