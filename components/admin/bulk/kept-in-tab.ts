// What is kept of each list in this tab of the browser, over reloads and other tabs of the panel.

/** Somebody who comes back after a night begins anew. */
const KEPT_MS = 12 * 60 * 60 * 1000

interface Kept<Value> {
  /** @param list whose list it is, and which. */
  get(list: string): Value
  set(list: string, value: Value): void
  subscribe(listener: () => void): () => void
}

/**
 * @param kind what it is called in the browser's storage.
 * @param write as it is stored; null where nothing is.
 * @param read of what was stored, which anybody may have changed; null where nothing is. May throw, which means null.
 */
export function keptInTab<Value>(
  kind: string,
  { write, read }: { write(value: Value): object | null; read(stored: unknown): Value },
): Kept<Value> {
  const lists = new Map<string, Value>()
  const listeners = new Set<() => void>()
  const nameOf = (list: string) => `${kind}:${list}`

  function load(list: string): Value {
    try {
      const stored = JSON.parse(sessionStorage.getItem(nameOf(list)) ?? 'null') as { at: number } | null
      return read(stored && Date.now() - stored.at < KEPT_MS ? stored : null)
    } catch {
      return read(null)
    }
  }

  return {
    get(list) {
      if (!lists.has(list)) lists.set(list, load(list))
      return lists.get(list)!
    },
    set(list, value) {
      lists.set(list, value)
      try {
        const stored = write(value)
        if (stored === null) sessionStorage.removeItem(nameOf(list))
        else sessionStorage.setItem(nameOf(list), JSON.stringify({ at: Date.now(), ...stored }))
      } catch {
        // No storage: a reload forgets it.
      }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
