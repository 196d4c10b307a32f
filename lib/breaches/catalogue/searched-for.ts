import type { CatalogueInfo } from './get-catalogue-info'

// What an answer covers, by whose it is. Pure.

/** Stands under an answer that sensitive breaches are not part of. */
export const OWNER_ONLY = 'Some breaches show only to the proven owner of an address.'

/** In how many breaches that answer looked. @param provenOwner of the address asks: sensitive ones were looked through as well. */
export function searchedFor(
  { coverage, ownerOnly }: Pick<CatalogueInfo, 'coverage' | 'ownerOnly'>,
  provenOwner: boolean,
): number {
  return coverage.searched + (provenOwner ? ownerOnly : 0)
}
