/**
 * How many random runs a property of many has: a quarter of them, and all of them with THOROUGH=1. Each run of the tests begins at
 * another seed, so that what a quarter misses another finds.
 */
export function runs(all: number): number {
  return process.env.THOROUGH ? all : Math.ceil(all / 4)
}
