import { env } from '@/lib/env'

/** Runs something with little patience for a database that hangs. */
export async function impatiently<T>(work: () => Promise<T>): Promise<T> {
  const patience = env().DATABASE_TIMEOUT_MS
  Object.assign(env(), { DATABASE_TIMEOUT_MS: 500 })
  try {
    return await work()
  } finally {
    Object.assign(env(), { DATABASE_TIMEOUT_MS: patience })
  }
}
