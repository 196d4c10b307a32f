import 'server-only'
import type { Actor } from '../audit/record'
import type { Hold } from '../db/hold'
import type { KeptForm } from '../http/plain-form'
import { BaseContext, makeRoute, type Handler, type RouteHandler, type RouteOptions } from '../http/route'
import { REQUEST_ID_HEADER, type Caller } from '../http/visitor'
import {
  clearedVisitCookie,
  openVisit,
  readCookie,
  visitCookie,
  visitCookieName,
  type Visit,
} from '../visit/visit'
import { confirmKey, presentedKey, requireKey, requireScope } from './api-keys/key-caller'
import { keyName } from './api-keys/key-text'
import type { LiveKey } from './api-keys/find-key'
import type { ApiScope } from './api-keys/scopes'
import { requireFirmCalls } from './firm-people/firm-calls'
import { requestFirmPerson, requireFirmPerson, type FirmPerson } from './firm-people/session'
import { holdSession } from './hold-session'
import { clearedSessionCookie } from './tokens'
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
} from './viewer'

// The kinds of call there are: what a handler is given, and who may make it. What is the same for all is in lib/http/route.ts.

/** The Clear-Site-Data of a sign-out: kept pages. Not `storage`, which has the choice of light or dark. */
export const CLEARED_AT_SIGN_OUT = '"cache"'

/** What a handler is given. `visit` is opened on first use. */
export interface RouteContext<Body, Query> {
  body: Body
  query: Query
  request: Request
  /** The path's own parts, by the names of its folders. */
  params: Record<string, string>
  readonly caller: Caller
  readonly visit: Visit
  /** Adds to the visit; the response carries the cookie, an error too. */
  writeVisit(patch: Visit): void
  /** Adds a Set-Cookie to the response. */
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
  /** For what makes another way in, or another's: see lib/db/hold.ts. */
  readonly hold: Hold
}

/** The same, for an operator, or for a program with a key that an operator has made. */
export interface ProgramContext<Body, Query> extends RouteContext<Body, Query> {
  /** For the audit log: the operator, whose name a program's call is in too. */
  readonly actor: Actor
  /** Whether it is a program that calls: it may less than its operator. */
  readonly isProgram: boolean
  /** Looks again whether they still may, for a call whose body takes long to come. @throws AppError as at the door. */
  confirmAdmin(): Promise<void>
}

/** The same, for an operator alone. */
export interface AdminContext<Body, Query> extends ProgramContext<Body, Query> {
  viewer: Admin
  readonly actor: Actor & { id: string }
  /** For what makes a way in: see lib/db/hold.ts. */
  readonly hold: Hold
}

/** The same, for somebody of a law firm. */
interface FirmContext<Body, Query> extends RouteContext<Body, Query> {
  person: FirmPerson
  /** For the audit log. */
  readonly actor: Actor & { id: string }
}

/**
 * Makes a route handler that anyone may call. What `handler` returns becomes the JSON response (a Response is sent as it
 * is); an AppError becomes its status and body; anything else is logged under the request's id and becomes a plain 500.
 */
export function publicRoute<Body = undefined, Query = undefined, Result = unknown>(
  options: RouteOptions<Body, Query, Result>,
  handler: Handler<RouteContext<Body, Query>, Result>,
): RouteHandler<Result> {
  return makeRoute<Context<Body, Query>, Body, Query, Result>({
    access: 'public',
    options,
    newContext,
    authenticate: async () => {},
    handler,
  })
}

/** The same for a call that needs an account: 401 without a session, 403 while its address is not proven. */
export function memberRoute<Body = undefined, Query = undefined, Result = unknown>(
  options: RouteOptions<Body, Query, Result>,
  handler: Handler<MemberContext<Body, Query>, Result>,
): RouteHandler<Result> {
  const authenticate = async (context: Context<Body, Query>) => {
    await context.readKey(undefined)
    context.viewer = requireMember(await context.readViewer())
    if (options.fresh === 'always') requireFresh(context.viewer)
  }
  return makeRoute<Context<Body, Query>, Body, Query, Result>({
    access: 'member',
    options,
    newContext,
    authenticate,
    handler,
  })
}

/**
 * The same for a call of operators: 401 without a session, 403 for anyone but an admin who came in with a passkey. With `key` it is
 * one for programs as well, whose API key has that scope: 401 for a key that does not count, 403 for one without it.
 */
export function adminRoute<Body = undefined, Query = undefined, Result = unknown>(
  options: RouteOptions<Body, Query, Result> & { key: ApiScope },
  handler: Handler<ProgramContext<Body, Query>, Result>,
): RouteHandler<Result>
export function adminRoute<Body = undefined, Query = undefined, Result = unknown>(
  options: RouteOptions<Body, Query, Result> & { key?: undefined },
  handler: Handler<AdminContext<Body, Query>, Result>,
): RouteHandler<Result>
export function adminRoute<Body, Query, Result>(
  options: RouteOptions<Body, Query, Result> & { key?: ApiScope },
  handler: Handler<AdminContext<Body, Query>, Result>,
): RouteHandler<Result> {
  const authenticate = async (context: Context<Body, Query>) => {
    if (await context.readKey(options.key)) return
    context.viewer = requireAdmin(await context.readViewer(), presentsSession(context.request))
    if (options.fresh === 'always') requireFresh(context.viewer)
  }
  return makeRoute<Context<Body, Query>, Body, Query, Result>({
    access: 'admin',
    options,
    newContext,
    authenticate,
    handler: (context) => handler(context as AdminContext<Body, Query>),
  })
}

/**
 * The same for a call of law firms' people: 404 while hand-over is off, 401 without a session of their sign-in. No other session, token
 * or key is one.
 */
export function firmRoute<Body = undefined, Query = undefined, Result = unknown>(
  options: RouteOptions<Body, Query, Result>,
  handler: Handler<FirmContext<Body, Query>, Result>,
): RouteHandler<Result> {
  const authenticate = async (context: Context<Body, Query>) => {
    requireFirmCalls()
    await context.readKey(undefined)
    context.person = requireFirmPerson(
      // A token would lift the check of where the call comes from, and names nobody here.
      context.request.headers.has('authorization') ? null : await context.readFirmPerson(),
    )
  }
  return makeRoute<Context<Body, Query>, Body, Query, Result>({
    access: 'firm',
    options,
    newContext,
    authenticate,
    handler,
  })
}

const newContext = <Body, Query>(request: Request) => new Context<Body, Query>(request)

class Context<Body, Query> extends BaseContext<Body, Query> implements MemberContext<Body, Query> {
  /** Of a session: a program's call has none. */
  viewer!: Member
  /** Of a call of a law firm's. */
  person!: FirmPerson
  private apiKey: LiveKey | null = null
  private opened: Visit | undefined
  private visitChange: 'none' | 'written' | 'cleared' = 'none'

  get actor(): Actor & { id: string } {
    const { userId, email } = this.person
      ? { userId: this.person.personId, email: this.person.email }
      : (this.apiKey ?? this.viewer)
    return {
      id: userId,
      name: email,
      ip: this.caller.ip,
      requestId: this.request.headers.get(REQUEST_ID_HEADER),
      ...(this.apiKey && { program: `${this.apiKey.name} (${keyName(this.apiKey.id)})` }),
    }
  }

  readonly hold: Hold = (tx) => holdSession(tx, this.viewer)

  get isProgram(): boolean {
    return this.apiKey !== null
  }

  get visit(): Visit {
    return (this.opened ??= openVisit(readCookie(this.request.headers.get('cookie'), visitCookieName())))
  }

  writeVisit(patch: Visit): void {
    this.opened = { ...this.visit, ...patch }
    this.visitChange = 'written'
  }

  protected override keepForm(kept: KeptForm): void {
    this.writeVisit({ kept })
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

  async readFirmPerson(): Promise<FirmPerson | null> {
    const person = await requestFirmPerson(this.request)
    if (person) this.known = { email: person.email, sid: person.sid }
    return person
  }

  /**
   * Finds out whether a program calls. @param scope that its key has to have; nothing where no key will do.
   * @returns false where no key is shown. @throws AppError for one that does not count, or not for this.
   */
  async readKey(scope: ApiScope | undefined): Promise<boolean> {
    const { headers } = this.request
    const shown = presentedKey(headers)
    if (shown === null) return false
    const key = await requireKey(shown, headers, this.caller.ip)
    this.known = { email: key.email, sid: null, key: key.id }
    requireScope(key, scope)
    this.apiKey = key
    return true
  }

  beginsFor({ email, sid }: { email: string; sid: string }): void {
    this.known = { email, sid }
  }

  async confirmAdmin(): Promise<void> {
    if (this.apiKey) {
      this.apiKey = await confirmKey(presentedKey(this.request.headers)!)
      return
    }
    // The session and not its token, which lasts for minutes only.
    this.viewer = requireAdmin(await toViewer(this.viewer.sid), true)
  }

  protected override ownHeaders(): [name: string, value: string][] {
    const headers = super.ownHeaders()
    if (this.visitChange === 'written') headers.push(['set-cookie', visitCookie(this.opened!)])
    if (this.visitChange === 'cleared')
      // What the browser kept of the pages goes with whom it kept them for.
      headers.push(['clear-site-data', CLEARED_AT_SIGN_OUT], ['set-cookie', clearedVisitCookie()])
    return headers
  }
}
