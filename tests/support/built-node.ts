/**
 * The Node that runs what was built: `BUILT_NODE`, else the one that runs the tests. So one run tries two: the tests load the
 * sources in the recommended one, and the processes are those of the oldest that is supported.
 */
export const BUILT_NODE = process.env.BUILT_NODE || process.execPath
