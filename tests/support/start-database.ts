import { SERVER_VARIABLE, startTestServer } from './test-server'

const holder = globalThis as typeof globalThis & { __releaseTestServer?: () => Promise<void> }

/** Before the database tests: a server, unless the run has one already. */
export default async function startDatabase(): Promise<void> {
  if (process.env[SERVER_VARIABLE]) return
  const server = await startTestServer()
  process.env[SERVER_VARIABLE] = server.url
  holder.__releaseTestServer = () => server.release()
}
