// The one error class and the one table from code to status. Domains throw AppError; the route wrapper answers it.

export const STATUS_BY_CODE = {
  malformed_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  invite_required: 403,
  passkey_required: 403,
  reauthentication_required: 403,
  password_refused: 403,
  cross_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  settlement_open: 409,
  firm_changed: 409,
  confirmation_required: 409,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  invalid_fields: 422,
  rate_limited: 429,
  internal_error: 500,
  could_not_check: 503,
  unavailable: 503,
} as const

/** When to try again while the database is away. Seconds. */
const DATABASE_RETRY_S = 10

export type ErrorCode = keyof typeof STATUS_BY_CODE

export const ERROR_CODES = Object.keys(STATUS_BY_CODE) as [ErrorCode, ...ErrorCode[]]

/** The body of every error answer of /v1. `message` is fit to show a person. */
export interface ErrorBody {
  code: ErrorCode
  message: string
  fieldErrors?: Record<string, string>
  /** What its caller has to have seen before. */
  seeFirst?: SeeFirst[]
}

/** A page that has to be seen before a call is made, and which version of it there is now. */
export interface SeeFirst {
  /** On this site. */
  path: string
  slug: string
  version: number
  title: string
  /** `YYYY-MM-DD` */
  claimBy: string
  /** Its hour and zone in words; null where none is printed. */
  claimByTime: string | null
}

interface AppErrorDetails {
  fieldErrors?: Record<string, string>
  seeFirst?: SeeFirst[]
  /** Seconds after which it makes sense to try again; sent as Retry-After. */
  retryAfter?: number
}

/** A failure that the caller may be told about. Anything else that is thrown becomes a plain 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fieldErrors: Record<string, string> | undefined
  readonly seeFirst: SeeFirst[] | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, details: AppErrorDetails = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fieldErrors = details.fieldErrors
    this.seeFirst = details.seeFirst
    this.retryAfter = details.retryAfter
  }

  get status(): number {
    return STATUS_BY_CODE[this.code]
  }

  /** The JSON body for this error. */
  toBody(): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.fieldErrors && { fieldErrors: this.fieldErrors }),
      ...(this.seeFirst && { seeFirst: this.seeFirst }),
    }
  }
}

/** For a use case that finds no database to ask. */
export function databaseAway(
  message = 'The database cannot be reached. Please try again in a moment.',
): AppError {
  return new AppError('unavailable', message, { retryAfter: DATABASE_RETRY_S })
}
