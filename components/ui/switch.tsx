interface SwitchProps {
  /** Ids of what names it and of what explains it. */
  labelledBy: string
  describedBy?: string
  on: boolean
  /** Its state in a word, beside it. */
  words: { on: string; off: string }
  onChange(): void
}

/** A switch (WAI-ARIA Authoring Practices, Switch). For islands: what it is set to is theirs. */
export function Switch({ labelledBy, describedBy, on, words, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClick={onChange}
      className="group flex min-h-11 shrink-0 cursor-pointer items-center gap-2.5 rounded-lg"
    >
      <span className="w-[4.2rem] text-right text-sm font-medium" aria-hidden>
        {on ? words.on : words.off}
      </span>
      <span
        aria-hidden
        className="relative h-7 w-12 rounded-full border border-input bg-muted transition-colors group-aria-checked:border-primary group-aria-checked:bg-primary motion-reduce:transition-none"
      >
        <span className="absolute top-1/2 left-0.5 size-5.5 -translate-y-1/2 rounded-full border border-input bg-card transition-transform group-aria-checked:translate-x-5 group-aria-checked:border-transparent motion-reduce:transition-none" />
      </span>
    </button>
  )
}
