// What a settlement's page is called. Pure.

/** Leaves room for a suffix. */
const MAX_LENGTH = 60

/** Small ASCII letters, digits and single hyphens: `acorn-health-2024`, before any suffix. */
export function slugBase(company: string, incidentFrom: string | null | undefined): string {
  const words = company
    .slice(0, 4 * MAX_LENGTH)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const name = words.join('-').slice(0, MAX_LENGTH).split('-').filter(Boolean).join('-') || 'settlement'
  return incidentFrom ? `${name}-${incidentFrom.slice(0, 4)}` : name
}
