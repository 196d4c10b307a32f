import 'server-only'
import type { ZodType } from 'zod'
import type { Actor } from '../audit/record'
import { clearedSessionCookie } from '../auth/tokens'
import {
  presentsSession,
  requestViewer,
  requireAdmin,
  requireFresh,
  requireMember,
  toViewer,
  type Admin,
  type Member,
  type Viewer,
} from '../auth/viewer'
import { log } from '../log'
import { findNotStorable } from '../db/postgres-text'
import { checkFields, readJsonBody } from './body'
import { isDatabaseAway } from './database-away'
import { AppError, databaseAway, type ErrorCode } from './errors'
import { errorFacts } from '../server/framework-log'
import { inTurn } from './in-turn'
import { logCall } from './log-call'
import { requireSameOrigin } from './origin'
import { takeFrom, type RateLimit } from './rate-limit'
import { takeFromVisitor } from './visitor-limit'
import {
  clearedVisitCookie,
  openVisit,
  readCookie,
  visitCookie,
  visitCookieName,
  type Visit,
} from '../visit/visit'
import { callerOf, REQUEST_ID_HEADER, type Caller } from './visitor'

// One wrapper for every /v1 call: origin (403) → rate limit (429) → authentication, and how fresh it is (401/403) → body and query
// (400/404/413/415/422) → the use case → JSON.

/** The Clear-Site-Data of a sign-out: kept pages. Not `storage`, which has the choice of light or dark. */
export const CLEARED_AT_SIGN_OUT = '"cache"'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What a handler is given. `visit` is opened on first use. */
export interface RouteContext<Body, Query> {
  body: Body
  query: Query
  request: Request
  /** The path's own parts, by the names of its folders. */
  params: Record<string, string>
  readonly caller: Caller
  readonly visit: Visit
  /** Adds to the visit; the answer carries the cookie, an error answer too. */
  writeVisit(patch: Visit): void
  /** Adds a Set-Cookie to the answer. */
  setCookie(cookie: string): void
  /** Takes the session's cookie and the visit from the browser; the session itself ends elsewhere. */
  forgetBrowser(): void
  /** Who makes the call, for a call that anyone may make. */
  readViewer(): Promise<Viewer | null>
  /** Says whose session this call has begun, for the log. */
  beginsFor(session: { email: string; sid: string }): void
}

/** The same, for someone with an account. */
export interface MemberContext<Body, Query> extends RouteContext<Body, Query> {
  viewer: Member
  /** The member, for the audit log: an operator may be one. */
  readonly actor: Actor
}

/** The same, for an operator. */
export interface AdminContext<Body, Query> extends MemberContext<Body, Query> {
  viewer: Admin
  /** Looks again whether they are one, for a call whose body takes long to come. @throws AppError as at the door. */
  confirmAdmin(): Promise<void>
}

interface CommonOptions<Body, Query> {
  /** What the call does, in one line, for the API's own description. */
  summary: string
  /** True where 202 with the same answer says that it goes on. */
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
  /** For calls that carry their own proof in the call and act on no cookie. */
  anyOrigin?: boolean
  /** Counted by the visitor's address, before anything is read. */
  limit?: RateLimit
  /** For calls that decide about an address under its lock: those about the same one come one after the other. */
  inTurn?: (body: Body) => string
  /** Counted by something in the body, once that is known to be well formed. */
  bodyLimit?: { limit: RateLimit; key: (body: Body) => string }
}

/** What it answers, for the same: the schema of what the handler returns, or the media type of a file. */
type ResponseOptions<Result> =
  { response: ZodType<Result>; responseType?: undefined } | { response?: undefined; responseType: string }

export type RouteOptions<Body, Query, Result = unknown> = CommonOptions<Body, Query> & ResponseOptions<Result>

/** What does not fit the schema does not compile. A Response is sent as it is. */
type Handler<C, Result> = (context: C) => Promise<NoInfer<Result> | Response> | NoInfer<Result> | Response
type Access = 'public' | 'member' | 'admin'

/** What a handler says about itself, so that the API's description can be made from what runs. */
export type Operation = RouteOptions<unknown, unknown> & { access: Access }
export type RouteHandler = ((
  request: Request,
  segment?: { params: Promise<Record<string, string>> },
) => Promise<Response>) & { operation: Operation }

/**
 * Makes a route handler that anyone may call. What `handler` returns becomes the JSON answer (a Response is sent as it
 * is); an AppError becomes its
 * status and body; anything else is logged under the request's id and becomes a plain 500.
 */
export function publicRoute<Body = undefined, Query = undefined, Result = unknown>(
  options: RouteOptions<Body, Query, Result>,
  handler: Handler<RouteContext<Body, Query>, Result>,
): RouteHandler {
  return makeRoute('public', options, async () => {}, handler)
}

/** The same for a call that needs an account: 401 without a session, 403 while its address is not proven. */
export function memberRoute<Body = undefined, Query = undefined, Result = unknown>(
  options: RouteOptions<Body, Query, Result>,
  handler: Handler<MemberContext<Body, Query>, Result>,
): RouteHandler {
  return makeRoute(
    'member',
    options,
    async (context) => void (context.viewer = requireMember(await context.readViewer())),
    handler,
  )
}

/** The same for a call of operators: 401 without a session, 403 for anyone but an admin who came in with a passkey. */
export function adminRoute<Body = undefined, Query = undefined, Result = unknown>(
  options: RouteOptions<Body, Query, Result>,
  handler: Handler<AdminContext<Body, Query>, Result>,
): RouteHandler {
  const authenticate = async (context: Context<Body, Query>) =>
    void (context.viewer = requireAdmin(await context.readViewer(), presentsSession(context.request)))
  return makeRoute('admin', options, authenticate, (context) => handler(context as AdminContext<Body, Query>))
}

function makeRoute<Body, Query, Result>(
  access: Access,
  options: RouteOptions<Body, Query, Result>,
  authenticate: (context: Context<Body, Query>) => Promise<void>,
  handler: Handler<Context<Body, Query>, Result>,
): RouteHandler {
  const handle = async (
    request: Request,
    segment?: { params: Promise<Record<string, string>> },
  ): Promise<Response> => {
    const context = new Context<Body, Query>(request)
    try {
      context.params = (await segment?.params) ?? {}
      if (!options.anyOrigin && !SAFE_METHODS.has(request.method)) requireSameOrigin(request.headers)
      if (options.limit) await takeFromVisitor(options.limit, context.caller.ip)
      await authenticate(context)
      if (options.fresh === 'always') requireFresh(context.viewer)
      // Nothing has a name that could not be stored.
      if (findNotStorable(context.params) !== null) throw new AppError('not_found', 'There is no such thing.')
      if (options.query)
        context.query = checkFields(Object.fromEntries(new URL(request.url).searchParams), options.query)
      if (options.body) context.body = await readJsonBody(request, options.body)
      if (options.bodyLimit) await takeFrom(options.bodyLimit.limit, options.bodyLimit.key(context.body))
      const response = await (options.inTurn
        ? inTurn(options.inTurn(context.body), () => handler(context))
        : handler(context))
      return context.done(response instanceof Response ? response : context.answer(200, response))
    } catch (error) {
      return context.done(context.fail(error), error)
    }
  }
  return Object.assign(handle, { operation: { ...options, access } as Operation })
}

class Context<Body, Query> implements MemberContext<Body, Query> {
  body!: Body
  query!: Query
  params: Record<string, string> = {}
  viewer!: Member
  readonly caller: Caller
  private opened: Visit | undefined
  private visitChange: 'none' | 'written' | 'cleared' = 'none'
  private readonly cookies: string[] = []
  private known: { email: string; sid: string } | null = null

  constructor(readonly request: Request) {
    this.caller = callerOf(request.headers)
  }

  get actor(): Actor {
    return {
      id: this.viewer.userId,
      name: this.viewer.email,
      ip: this.caller.ip,
      requestId: this.request.headers.get(REQUEST_ID_HEADER),
    }
  }

  get visit(): Visit {
    return (this.opened ??= openVisit(readCookie(this.request.headers.get('cookie'), visitCookieName())))
  }

  writeVisit(patch: Visit): void {
    this.opened = { ...this.visit, ...patch }
    this.visitChange = 'written'
  }

  setCookie(cookie: string): void {
    this.cookies.push(cookie)
  }

  forgetBrowser(): void {
    this.setCookie(clearedSessionCookie())
    this.opened = {}
    this.visitChange = 'cleared'
  }

  async readViewer(): Promise<Viewer | null> {
    const viewer = await requestViewer(this.request)
    if (viewer) this.known = viewer
    return viewer
  }

  beginsFor({ email, sid }: { email: string; sid: string }): void {
    this.known = { email, sid }
  }

  /** The answer, once the log has what became of the call. */
  done(response: Response, error?: unknown): Response {
    const { request, params, known } = this
    logCall({
      request,
      params,
      email: known?.email ?? emailIn(this.body),
      sid: known?.sid ?? null,
      status: response.status,
      ...(error instanceof AppError && { error }),
    })
    return response
  }

  async confirmAdmin(): Promise<void> {
    // The session and not its token, which lasts for minutes only.
    this.viewer = requireAdmin(await toViewer(this.viewer.sid), true)
  }

  answer(status: number, body: unknown, retryAfter?: number): Response {
    const headers = new Headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
    for (const cookie of this.cookies) headers.append('set-cookie', cookie)
    // What the browser kept of the pages goes with whom it kept them for.
    if (this.visitChange === 'cleared') headers.set('clear-site-data', CLEARED_AT_SIGN_OUT)
    if (this.visitChange !== 'none')
      headers.append(
        'set-cookie',
        this.visitChange === 'cleared' ? clearedVisitCookie() : visitCookie(this.opened!),
      )
    return new Response(JSON.stringify(body), { status, headers })
  }

  fail(error: unknown): Response {
    if (error instanceof AppError) return this.answer(error.status, error.toBody(), error.retryAfter)
    // Driver errors may quote values in `detail`; only what cannot carry a person's data is logged.
    const requestId = this.request.headers.get(REQUEST_ID_HEADER) ?? undefined
    log.error({ requestId, err: errorFacts(error) }, 'unexpected error')
    const plain = isDatabaseAway(error)
      ? databaseAway('We could not do this right now. Please try again in a moment.')
      : new AppError('internal_error', 'Something went wrong on our side. Please try again.')
    return this.answer(plain.status, plain.toBody(), plain.retryAfter)
  }
}

/** Whom a body names. It was checked, so it is normalised. */
function emailIn(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string'
    ? body.email
    : null
}
