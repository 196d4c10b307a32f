import 'server-only'
import { currentCatalogue } from '../breaches/catalogue/catalogue'
import { dashboardBreachPath, paths } from '../paths'

/** Where View Details of each case leads: to its breach, or, for one about no breach, to the request itself. @returns by the case's id. */
export async function linkCases(
  cases: readonly { id: string; uniqueBreachId: string }[],
): Promise<Map<string, string>> {
  const { byUniqueBreachId } = await currentCatalogue()
  return new Map(
    cases.map(({ id, uniqueBreachId }) => {
      const breach = byUniqueBreachId.get(uniqueBreachId)
      return [id, breach ? dashboardBreachPath(breach) : `${paths.settings}#requests`]
    }),
  )
}
