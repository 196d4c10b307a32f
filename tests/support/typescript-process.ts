/**
 * Starts a file of TypeScript as a process: `node ...TYPESCRIPT file`, with TYPESCRIPT_ENV. One process, so that a kill hits the file
 * itself, where tsx's own command would start another.
 */
export const TYPESCRIPT = ['--import', 'tsx']
export const TYPESCRIPT_ENV = { TSX_TSCONFIG_PATH: 'tsconfig.cli.json' }
