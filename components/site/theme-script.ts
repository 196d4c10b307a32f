/**
 * Light unless the visitor chose dark, or chose nothing and the system is dark; without a choice it goes on following the
 * system. Once for a document, however often it is called. Its source text is a script too, so it uses nothing outside itself.
 */
export function followTheme(): void {
  const root = document.documentElement
  if (root.dataset.theme === 'followed') return
  root.dataset.theme = 'followed'
  const dark = matchMedia('(prefers-color-scheme: dark)')
  function apply(): void {
    let choice: string | null = null
    try {
      choice = localStorage.getItem('theme')
    } catch {
      // Storage may be switched off; then there is no choice.
    }
    root.classList.toggle('dark', choice === 'dark' || (choice !== 'light' && dark.matches))
  }
  apply()
  dark.addEventListener('change', apply)
}

/** Runs before the first paint, so that nobody sees the other theme flash. */
export const THEME_SCRIPT = `(${followTheme.toString()})()`
