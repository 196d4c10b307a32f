'use client'

import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import { keptSelection, NONE_CHOSEN, type Chosen, type SelectedEntry } from './kept-selection'

export type { SelectedEntry }

interface Selection {
  /** Whose list it is, and which. */
  list: string
  chosen: Chosen
  /** Adds entries, or takes them out. */
  choose(entries: readonly SelectedEntry[], isIn: boolean): void
  clear(): void
}

const SelectionContext = createContext<Selection | null>(null)

interface SelectionProviderProps {
  /** Whose list it is, and which: another operator in the same browser begins with none. */
  list: string
  children: ReactNode
}

/** Holds which rows are selected, over the pages and filters of the list, other tabs and reloads. */
export function SelectionProvider({ list, children }: SelectionProviderProps) {
  const chosen = useSyncExternalStore(
    keptSelection.subscribe,
    () => keptSelection.get(list),
    () => NONE_CHOSEN,
  )
  return (
    <SelectionContext
      value={{
        list,
        chosen,
        choose(entries, isIn) {
          const after = new Map(keptSelection.get(list))
          for (const entry of entries) {
            if (isIn) after.set(entry.id, entry)
            else after.delete(entry.id)
          }
          keptSelection.set(list, after)
        },
        clear: () => keptSelection.set(list, NONE_CHOSEN),
      }}
    >
      {children}
    </SelectionContext>
  )
}

/** Inside a SelectionProvider. */
export function useSelection(): Selection {
  return useContext(SelectionContext)!
}
