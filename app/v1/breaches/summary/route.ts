import { readOpenAndRecorded, readPapers } from '@/app/read-claims'
import { isProvenOwner } from '@/lib/auth/proven-owner'
import { publicRoute } from '@/lib/auth/route'
import { getCatalogueInfo } from '@/lib/breaches/catalogue/get-catalogue-info'
import { checkEmail } from '@/lib/breaches/check/check-email'
import { AppError } from '@/lib/http/errors'
import { requireSameOrigin } from '@/lib/http/origin'
import { limits } from '@/lib/http/rate-limit'
import { makeSummaryFile } from '@/lib/plan/summary-file/make-file'
import { summaryFileResponse } from '@/lib/plan/summary-file/schema'
import { site } from '@/lib/site/site'

/** What the visit's check found, as a file. It says the same as the page that offers it. */
export const GET = publicRoute(
  {
    summary: "The result of this visit's last check, as a file to keep.",
    limit: limits.summaryFileByVisitor,
    response: summaryFileResponse,
    errors: ['cross_origin', 'not_found', 'could_not_check'],
  },
  async (context) => {
    // It names an address, and so no other site's page may have a browser fetch it.
    requireSameOrigin(context.request.headers)
    const { email } = context.visit
    if (!email) throw new AppError('not_found', 'There is no result any more. Check the email address again.')
    const provenOwner = isProvenOwner(context.visit, () => context.readViewer(), email)
    const result = await checkEmail({ email, provenOwner, reuse: 'file' })
    const info = await getCatalogueInfo()
    if (result.outcome === 'could-not-check' || !info)
      throw new AppError('could_not_check', 'We could not make this file. Please try again.', {
        retryAfter: result.retryAfter,
      })
    const isProven = await provenOwner.catch(() => false)
    const beside = await readOpenAndRecorded(
      result.breaches.map(({ uniqueBreachId }) => uniqueBreachId),
      isProven,
      result.settlementsVersion,
    )
    const papers = await readPapers(
      [...(beside?.values() ?? [])].flatMap(({ settlements }) => settlements),
      result.settlementsVersion,
    )
    const now = new Date()
    const file = makeSummaryFile({ result, beside, papers, info, provenOwner: isProven, site: site(), now })
    return new Response(JSON.stringify(file, null, 2), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="breach-summary-${now.toISOString().slice(0, 10)}.json"`,
        'cache-control': 'no-store',
      },
    })
  },
)
