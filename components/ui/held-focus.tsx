'use client'

import { Component, type ReactNode } from 'react'

/** Where what has the focus is drawn anew, by its name: the focus stays on it. Only a class is asked before the page changes. */
export class HeldFocus extends Component<{ children: ReactNode }> {
  override getSnapshotBeforeUpdate(): string {
    return document.activeElement?.id ?? ''
  }

  override componentDidUpdate(_props: unknown, _state: unknown, held: string): void {
    if (!held || document.activeElement !== document.body) return
    const element = document.getElementById(held)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  override render(): ReactNode {
    return this.props.children
  }
}
