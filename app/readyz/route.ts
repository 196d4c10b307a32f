import { readiness } from '@/lib/server/ready'

/** Whether this process can serve; 503 otherwise. (The web process answers by itself: lib/server/ready.ts.) */
export async function GET(): Promise<Response> {
  const { body, ready } = await readiness()
  return Response.json(body, { status: ready ? 200 : 503, headers: { 'cache-control': 'no-store' } })
}
