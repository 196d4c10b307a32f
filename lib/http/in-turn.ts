import 'server-only'

// Calls about one address decide under its lock in the database, and each that waits there holds a connection that everybody else
// needs. So in this process they wait here, where it costs nothing.

/** On globalThis because every call is a separate module graph. */
const cache = globalThis as typeof globalThis & { __inTurn?: Map<string, Promise<void>> }

/** Does work once all that was begun before under the same key is done. */
export async function inTurn<T>(key: string, work: () => Promise<T> | T): Promise<T> {
  const lines = (cache.__inTurn ??= new Map())
  const before = lines.get(key)
  let done = (): void => {}
  const own = new Promise<void>((resolve) => (done = resolve))
  lines.set(key, own)
  try {
    await before
    return await work()
  } finally {
    done()
    if (lines.get(key) === own) lines.delete(key)
  }
}
