import 'server-only'
import { catalogueOrCopy } from './catalogue'

/**
 * The title of the listed breach that somebody calls so: its key, its name or its title, in whatever case. Null where none is, and of
 * those that say something about a person.
 */
export async function listedTitle(called: string): Promise<string | null> {
  if (called === '') return null
  const catalogue = await catalogueOrCopy()
  const words = called.toLowerCase()
  const found = catalogue?.breaches.find(({ uniqueBreachId, name, title }) =>
    [uniqueBreachId, name, title].some((text) => text.toLowerCase() === words),
  )
  return found && !found.isSensitive ? found.title : null
}
