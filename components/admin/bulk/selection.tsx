'use client'

import { createContext, useContext, useState, type ReactNode } from 'react'

/** What is known of a selected row wherever it stands: other pages are not here any more. */
export interface SelectedEntry {
  id: number | string
  title: string
  /** Its state as it was shown when it was selected: what is decided rests on it. */
  shown: number | string
}

interface Selection {
  chosen: ReadonlyMap<SelectedEntry['id'], SelectedEntry>
  /** Adds entries, or takes them out. */
  choose(entries: readonly SelectedEntry[], isIn: boolean): void
  clear(): void
}

const SelectionContext = createContext<Selection | null>(null)

/** Holds which rows are selected, over the pages and filters of the list; a reload forgets it. */
export function SelectionProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<ReadonlyMap<SelectedEntry['id'], SelectedEntry>>(new Map())
  return (
    <SelectionContext
      value={{
        chosen,
        choose: (entries, isIn) =>
          setChosen((before) => {
            const after = new Map(before)
            for (const entry of entries) {
              if (isIn) after.set(entry.id, entry)
              else after.delete(entry.id)
            }
            return after
          }),
        clear: () => setChosen(new Map()),
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
