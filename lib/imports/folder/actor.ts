import type { Actor } from '../../audit/record'

/** For what is imported from the watched folder. */
export const WATCHED_FOLDER: Actor = { id: null, name: 'watched folder', ip: '', requestId: null }
