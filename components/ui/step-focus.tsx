'use client'

import { Component, createRef, type ReactNode } from 'react'

interface StepFocusProps {
  /** Which of the steps is shown. */
  step: string
  /** The id of the heading above them, for a step that has none of its own. */
  above: string
  children: ReactNode
}

/**
 * Steps of which each takes the place of the one before. Where that took the focus along, the keyboard comes to the heading of the
 * new one (`data-step-heading`); whoever is elsewhere stays there. Only a class is asked before the page changes.
 */
export class StepFocus extends Component<StepFocusProps> {
  private readonly place = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate({ step }: StepFocusProps): boolean {
    if (step === this.props.step) return false
    const at = document.activeElement
    return at !== null && (this.isAbove(at) || this.place.current!.contains(at))
  }

  override componentDidUpdate(_props: unknown, _state: unknown, wasHere: boolean): void {
    const at = document.activeElement
    if (!wasHere || at === null || (at !== document.body && !this.isAbove(at))) return
    const own = this.place.current!.querySelector<HTMLElement>('[data-step-heading]')
    ;(own ?? document.getElementById(this.props.above))?.focus()
  }

  /** A step that lasted for a moment alone has left it there. */
  private isAbove(element: Element): boolean {
    return element.id === this.props.above
  }

  override render(): ReactNode {
    return <div ref={this.place}>{this.props.children}</div>
  }
}
