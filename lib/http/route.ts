import 'server-only'
import type { ZodType } from 'zod'
import { findNotStorable } from '../db/postgres-text'
import { log } from '../log'
import { checkFields, readJsonBody } from './body'
import { isDatabaseAway } from './database-away'
import { errorFacts } from './error-facts'
import { AppError, databaseAway, type ErrorCode } from './errors'
import { inTurn } from './in-turn'
import { logCall } from './log-call'
import { requireOwnForm, requireSameOrigin } from './origin'
import {
  isPlainForm,
  keptForm,
  readPlainForm,
  type FormFields,
  type KeptForm,
  type PlainForm,
} from './plain-form'
import { takeFrom, type RateLimit } from './rate-limit'
import { callerOf, REQUEST_ID_HEADER, type Caller } from './visitor'
import { TextResponse } from './text-response'
import { takeFromVisitor } from './visitor-limit'

// One wrapper for every /v1 call: origin (403) → rate limit (429) → authentication, and how fresh it is (401/403) → body and query
// (400/404/413/415/422) → the use case → JSON. Who may make a call, and what its handler is given, is lib/auth/route.ts.

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

interface CommonOptions<Body, Query> {
  /** What the call does, in one line, for the API's own description. */
  summary: string
  /** True where 202 with the same response says that it goes on. */
  accepted?: true
  /** What it refuses besides what every call of its kind may, for the same. */
  errors?: readonly ErrorCode[]
  body?: ZodType<Body>
  /** What a call holds that is a form and not JSON; the handler reads it itself. For the API's description. */
  form?: ZodType
  /** Any other body that the handler reads itself, for the same. */
  sends?: { type: string; summary: string; schema?: ZodType; optional?: true }
  query?: ZodType<Query>
  /**
   * For a member's or an operator's call: their password or passkey has to have been used within the last minutes (`always`),
   * or the handler asks for that itself in the case that these words name.
   */
  fresh?: 'always' | { when: string }
  /** For an operator's call that programs may make too: what their API key has to be good for. */
  key?: string
  /** For calls that carry their own proof in the call and act on no cookie. */
  anyOrigin?: boolean
  /** Counted by the visitor's address, before anything is read. */
  limit?: RateLimit
  /** For calls that decide about an address under its lock: those about the same one come one after the other. */
  inTurn?: (body: Body) => string
  /** Counted by something in the body, once that is known to be well formed. */
  bodyLimit?: { limit: RateLimit; key: (body: Body) => string }
}

/** What it responds with, for the same: the schema of what the handler returns, or the media type of a file. */
type ResponseOptions<Result> =
  { response: ZodType<Result>; responseType?: undefined } | { response?: undefined; responseType: string }

export type RouteOptions<Body, Query, Result = unknown> = CommonOptions<Body, Query> &
  ResponseOptions<Result> & {
    /** For a call that browsers may also make by themselves, with a form: see lib/http/plain-form.ts. */
    plainForm?: PlainForm<NoInfer<Result>>
  }

/** What does not fit the schema does not compile. A Response is sent as it is. */
export type Handler<C, Result> = (
  context: C,
) => Promise<NoInfer<Result> | Response> | NoInfer<Result> | Response
type Access = 'public' | 'member' | 'admin' | 'firm'

/** What a handler says about itself, so that the API's description can be made from what runs. */
export type Operation<Result = unknown> = RouteOptions<unknown, unknown, Result> & { access: Access }
export type RouteHandler<Result = unknown> = ((
  request: Request,
  segment?: { params: Promise<Record<string, string>> },
) => Promise<Response>) & { operation: Operation<Result> }

interface RouteParts<C, Body, Query, Result> {
  access: Access
  options: RouteOptions<Body, Query, Result>
  newContext: (request: Request) => C
  /** @throws AppError for whoever may not make the call. */
  authenticate: (context: C) => Promise<void>
  handler: Handler<C, Result>
}

/** Makes a route handler of its parts. */
export function makeRoute<C extends BaseContext<Body, Query>, Body, Query, Result>({
  access,
  options,
  newContext,
  authenticate,
  handler,
}: RouteParts<C, Body, Query, Result>): RouteHandler<Result> {
  const handle = async (
    request: Request,
    segment?: { params: Promise<Record<string, string>> },
  ): Promise<Response> => {
    const context = newContext(request)
    const plain = options.plainForm && isPlainForm(request.headers) ? options.plainForm : null
    let fields: FormFields = {}
    try {
      context.params = (await segment?.params) ?? {}
      if (plain) requireOwnForm(request.headers)
      else if (!options.anyOrigin && !SAFE_METHODS.has(request.method)) requireSameOrigin(request.headers)
      if (options.limit) await takeFromVisitor(options.limit, context.caller.ip)
      await authenticate(context)
      // Nothing has a name that could not be stored.
      if (findNotStorable(context.params) !== null) throw new AppError('not_found', 'There is no such thing.')
      if (options.query) context.query = checkFields(readQuery(request), options.query)
      if (plain) fields = await readPlainForm(request)
      if (options.body)
        context.body = plain
          ? checkFields(plain.toBody(fields), options.body)
          : await readJsonBody(request, options.body)
      if (options.bodyLimit) await takeFrom(options.bodyLimit.limit, options.bodyLimit.key(context.body))
      const result = await (options.inTurn
        ? inTurn(options.inTurn(context.body), () => handler(context))
        : handler(context))
      if (result instanceof Response) return context.done(result)
      return context.done(plain ? context.finishForm(plain, fields, result) : context.respond(200, result))
    } catch (error) {
      if (!plain) return context.done(context.fail(error), error)
      const refusal = context.toAppError(error)
      return context.done(context.refuseForm(plain, fields, refusal), error, refusal.status)
    }
  }
  return Object.assign(handle, { operation: { ...options, access } as Operation<Result> })
}

/** A call under way, and how it is responded to. */
export class BaseContext<Body, Query> {
  body!: Body
  query!: Query
  params: Record<string, string> = {}
  readonly caller: Caller
  /** Whose call it is, as far as that is known. */
  protected known: { email: string; sid: string | null; key?: string } | null = null
  private readonly cookies: string[] = []

  constructor(readonly request: Request) {
    this.caller = callerOf(request.headers)
  }

  setCookie(cookie: string): void {
    this.cookies.push(cookie)
  }

  /** What a response carries besides its body, an error's too. */
  protected ownHeaders(): [name: string, value: string][] {
    return this.cookies.map((cookie) => ['set-cookie', cookie])
  }

  respond(status: number, body: unknown, retryAfter?: number): Response {
    const headers: [string, string][] = [
      ['content-type', 'application/json; charset=utf-8'],
      ['cache-control', 'no-store'],
      ...this.ownHeaders(),
    ]
    if (retryAfter !== undefined) headers.push(['retry-after', String(retryAfter)])
    return new TextResponse(JSON.stringify(body), { status, headers })
  }

  /** Leads a browser that has sent a form on. */
  finishForm<Result>(plain: PlainForm<Result>, fields: FormFields, result: Result): Response {
    if (plain.tell) this.keepForm(keptForm(plain, fields, plain.tell(result), result))
    return this.leadTo(plain.done(result, fields))
  }

  /** What a form was refused with is shown by its page. One that is not ours leads nowhere and changes nothing. */
  refuseForm<Result>(plain: PlainForm<Result>, fields: FormFields, error: AppError): Response {
    if (error.code === 'cross_origin') return this.respond(error.status, error.toBody())
    this.keepForm(keptForm(plain, fields, error))
    return this.leadTo(plain.refused(error, fields))
  }

  private leadTo(path: string): Response {
    const headers: [string, string][] = [
      ['location', path],
      ['cache-control', 'no-store'],
      ...this.ownHeaders(),
    ]
    return new Response(null, { status: 303, headers })
  }

  /** Has what was typed wait for the page that shows the form again. */
  protected keepForm(_kept: KeptForm): void {}

  fail(error: unknown): Response {
    const plain = this.toAppError(error)
    return this.respond(plain.status, plain.toBody(), plain.retryAfter)
  }

  /** What may be told of a failure; what may not is logged. */
  toAppError(error: unknown): AppError {
    if (error instanceof AppError) return error
    // Driver errors may quote values in `detail`; only what cannot carry a person's data is logged.
    const requestId = this.request.headers.get(REQUEST_ID_HEADER) ?? undefined
    log.error({ requestId, err: errorFacts(error) }, 'unexpected error')
    return isDatabaseAway(error)
      ? databaseAway('We could not do this right now. Please try again in a moment.')
      : new AppError('internal_error', 'Something went wrong on our side. Please try again.')
  }

  /** The response, once the log has what became of the call. @param status of a refusal that is told by a page. */
  done(response: Response, error?: unknown, status = response.status): Response {
    const { request, params, known } = this
    logCall({
      request,
      params,
      email: known?.email ?? emailIn(this.body),
      sid: known?.sid ?? null,
      key: known?.key,
      status,
      ...(error instanceof AppError && { error }),
    })
    return response
  }
}

/** A query as the pages read theirs: an empty or blank value is none, and of several the first counts. */
function readQuery(request: Request): Record<string, string> {
  const given = [...new URL(request.url).searchParams].filter(([, value]) => value.trim() !== '')
  return Object.fromEntries(given.reverse())
}

/** Whom a body names. It was checked, so it is normalised. */
function emailIn(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string'
    ? body.email
    : null
}
