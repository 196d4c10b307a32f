import type { TestMember } from '../members'

/** A call that works: what it takes, with everything prepared that it needs to have an effect. */
export interface Sample {
  /** The parts of the path that differ, by name. */
  path?: Record<string, string>
  query?: Record<string, string>
  /** A parameter of the query that comes a second time, with its other value. */
  twice?: [name: string, value: string]
  /** Sent as JSON. */
  body?: unknown
  /** Sent as it is; its headers say what it is. */
  raw?: BodyInit
  headers?: Record<string, string>
  /** Cookies beside the session's. */
  cookie?: string
  /** Of the response. Default 200. */
  status?: number
  /** For a call that anyone may make: makes it in the caller's session. */
  signedIn?: true
  /** Whether it changes something in the database, where its method says otherwise. */
  changes?: boolean
  /** What it names belongs to the caller: in another member's hands it must do nothing. */
  owned?: true
}

/**
 * One for each operation, by `METHOD /path` as in the API's description.
 * @param caller whose session it will be: a member, or an operator for an operator's call.
 */
export type Samples = Record<string, (caller: TestMember) => Sample | Promise<Sample>>

let counter = 0

/** An address that no other sample has. */
export function freshEmail(): string {
  counter += 1
  return `sample${counter}-${Date.now()}@example.com`
}
