const holder = globalThis as typeof globalThis & { __releaseTestServer?: () => Promise<void> }

/** After the database tests. */
export default async function stopDatabase(): Promise<void> {
  await holder.__releaseTestServer?.()
}
