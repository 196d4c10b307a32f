import { getBreach } from '@/lib/breaches/catalogue/get-breach'
import { decodePart } from '../../../../read-query'
import { drawBreach } from './draw-breach'

interface Context {
  params: Promise<{ uniqueBreachId: string }>
}

/** What a shared link to the page of one breach shows. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const breach = await getBreach(decodePart((await params).uniqueBreachId))
  if (!breach) return new Response(null, { status: 404 })
  return new Response(await drawBreach(breach), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
  })
}
