// How much of each a breach may have, whether it is typed or uploaded (specification, admin side, section 5, with bounds of ours).

/** Characters. */
export const MAX_COMPANY_LENGTH = 200
export const MAX_AFFECTED_USERS = 100_000_000_000
export const MAX_DATA_TYPES = 100
/** Characters. */
export const MAX_DATA_TYPE_LENGTH = 100
/** A site by its name, such as example.com; other scripts as they are written. */
export const DOMAIN_PATTERN =
  /^(?=.{1,253}$)([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]{0,61}$/u
/** Of the name of a list or an authority. Characters. */
export const MAX_SOURCE_LENGTH = 200
/** Before this day there is none. */
export const EARLIEST_DATE = '1970-01-01'
