'use client'

import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react'
import {
  chosenOf,
  keepChosen,
  NONE_CHOSEN,
  onChosenChange,
  type Chosen,
  type SelectedEntry,
} from './kept-selection'

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
    onChosenChange,
    () => chosenOf(list),
    () => NONE_CHOSEN,
  )
  return (
    <SelectionContext
      value={{
        list,
        chosen,
        choose(entries, isIn) {
          const after = new Map(chosenOf(list))
          for (const entry of entries) {
            if (isIn) after.set(entry.id, entry)
            else after.delete(entry.id)
          }
          keepChosen(list, after)
        },
        clear: () => keepChosen(list, NONE_CHOSEN),
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
