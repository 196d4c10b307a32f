declare global {
  /** By their names. */
  var formattersMade: string[]
}

/** In a page, before anything of it runs: whatever loads the tables of a language is noted by its name. */
export function noteFormatters(): void {
  const made: string[] = []
  globalThis.formattersMade = made
  for (const name of ['NumberFormat', 'DateTimeFormat', 'PluralRules', 'Collator', 'Segmenter'] as const) {
    Object.assign(Intl, {
      [name]: new Proxy(Intl[name], {
        construct: (target, given, anew) => (
          made.push(name),
          Reflect.construct(target, given, anew) as object
        ),
        apply: (target, self, given: []) => (made.push(name), Reflect.apply(target, self, given)),
      }),
    })
  }
  for (const prototype of [Number.prototype, BigInt.prototype, Date.prototype, Array.prototype] as object[]) {
    for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) {
      const given = Reflect.get(prototype, name) as ((...of: unknown[]) => string) | undefined
      if (!Object.hasOwn(prototype, name) || !given) continue
      Object.assign(prototype, {
        [name](this: unknown, ...of: unknown[]) {
          made.push(name)
          return given.apply(this, of)
        },
      })
    }
  }
}
