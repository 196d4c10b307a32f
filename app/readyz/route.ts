import { isReady } from '@/lib/http/readiness'

/** Whether this process can serve: the database answers and is migrated. 503 otherwise. */
export async function GET(): Promise<Response> {
  const ready = await isReady()
  return Response.json({ status: ready ? 'ready' : 'unavailable' }, { status: ready ? 200 : 503, headers: { 'cache-control': 'no-store' } })
}
