'use client'

import { useLayoutEffect } from 'react'
import { followTheme } from './theme-script'

/**
 * Switches between light and dark and remembers it. Both icons are in the page and the theme decides which shows, so
 * that server and browser draw the same. The server draws the icons: every page has this button.
 */
export function ThemeToggle({ sun, moon }: { sun: React.ReactNode; moon: React.ReactNode }) {
  // A page that finds nothing is built by the browser alone, and a script in the head of such a one does not run.
  useLayoutEffect(followTheme, [])

  function toggle() {
    const dark = document.documentElement.classList.toggle('dark')
    try {
      localStorage.setItem('theme', dark ? 'dark' : 'light')
    } catch {
      // Storage may be switched off; then the choice lasts as long as the page.
    }
  }
  return (
    <button
      type="button"
      onClick={toggle}
      aria-label="Switch between light and dark theme"
      className="grid size-11 cursor-pointer place-items-center rounded-lg hover:bg-accent noscript:hidden"
    >
      <span className="dark:hidden">{sun}</span>
      <span className="hidden dark:block">{moon}</span>
    </button>
  )
}
