import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { degradedSoFar } from '../../http/degraded'
import type { Handler } from '../handler'
import { sendTogether } from '../send-together'
import { capturePage, type Page } from './capture-page'
import { sendPage, TTL_MS } from './send-page'

// Pages that are the same for everybody, kept as rendered for a minute. Rendering one costs ten milliseconds and more,
// most of it spent before the page's own code runs; what differs between two visitors is only the nonce of its
// scripts. A kept page has none: its policy names its scripts by their hashes, so that the same bytes, compressed once, are for
// everybody, and whoever has them already is told so.

export interface PageCacheOptions {
  /** Must not compress: a page is cut at its nonce first. */
  render: Handler
  /** For what is not kept. */
  otherwise: Handler
  /** @returns the key of what would be rendered, or null for what must be rendered each time. May throw or reject, which means null. */
  keyOf: (request: IncomingMessage) => string | null | Promise<string | null>
  /** Leaves of a request, for the render of a page that is kept, what its key stands for. */
  reduce?: (request: IncomingMessage) => void
  /** Headers by which one page of an address differs from another, beside those of its coding and its cookies. */
  varyBy?: string[]
}

const MAX_BYTES = 32 * 1024 * 1024
/** What the compressed forms of a page take, as a share of its bytes. */
const CODED_SHARE = 0.5
/** How late the end of that is seen. Milliseconds. */
const TTL_RESOLUTION_MS = 1_000

export interface PageCache {
  /** Answers from the cache where it can, and else renders. */
  handle: Handler
  /** Answers a request for which nothing was done yet, where its page is there. @param otherwise called where it is not, and its visitor is still there. */
  answer(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void
}

/** Makes the cache of the pages. */
export function cachePages({
  render,
  otherwise,
  keyOf,
  reduce = () => {},
  varyBy = [],
}: PageCacheOptions): PageCache {
  const vary = ['Accept-Encoding', 'Cookie', ...varyBy].join(', ')
  const pages = new LRUCache<string, Page>({
    maxSize: MAX_BYTES,
    ttl: TTL_MS,
    // By the millisecond, its default, it would set a timer for nearly every page that is sent.
    ttlResolution: TTL_RESOLUTION_MS,
    sizeCalculation: ({ html, headers }, key) =>
      Math.ceil(html.length * (1 + CODED_SHARE)) + headers.join().length + key.length,
  })
  /** Those that are being rendered. What comes of it is nobody's but the pages'. */
  const underWay = new Map<string, Promise<void>>()
  const findKey = (request: IncomingMessage): string | null | Promise<string | null> => {
    try {
      const key = keyOf(request)
      return key instanceof Promise ? key.catch(() => null) : key
    } catch {
      return null
    }
  }
  const answer: PageCache['answer'] = (request, response, otherwise) => {
    const sendOr = (key: string | null): void => {
      const page = key === null ? undefined : pages.get(key)
      if (page)
        sendTogether(response, () => void sendPage(page, request, response)?.catch(() => response.destroy()))
      // Of a connection that has ended, nobody could say any more who it was.
      else if (!response.destroyed && !request.socket.destroyed) otherwise()
    }
    const key = findKey(request)
    if (key instanceof Promise) void key.then(sendOr).catch(() => response.destroy())
    else sendOr(key)
  }
  const handle: Handler = async (request, response) => {
    const key = request.method === 'GET' ? await findKey(request) : null
    if (key === null) return otherwise(request, response)
    // Whoever asks meanwhile waits for the same page; where none comes of it, each has to ask again.
    if (!pages.has(key)) await underWay.get(key)
    const page = pages.get(key)
    if (page) return sendPage(page, request, response)
    if (response.destroyed) return
    let done = (): void => {}
    const promise = new Promise<void>((resolve) => (done = resolve))
    underWay.set(key, promise)
    let rendered: Page | null
    let isWhole = false
    const { cookie } = request.headers
    const degraded = degradedSoFar()
    try {
      reduce(request)
      rendered = await capturePage(render, vary, request, response)
      // One that lacks what could not be read is nobody's but its visitor's.
      isWhole = degraded === degradedSoFar()
      if (rendered && isWhole) pages.set(key, rendered)
    } finally {
      request.headers.cookie = cookie
      if (underWay.get(key) === promise) underWay.delete(key)
      done()
    }
    if (rendered) await sendPage(rendered, request, response, isWhole)
  }
  return { handle, answer }
}
