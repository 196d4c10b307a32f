import 'server-only'

// A kept page asks for its scripts at its end (docs/decisions/0061).

/** How the renderer writes a script of ours that waits for nothing, and the hint that one will be wanted. */
const SCRIPT = /<script src="(\/_next\/static\/[\w./~-]+)"[^>]*?\sasync=""[^>]*><\/script>/g
const HINT = /<link rel="preload" as="script"[^>]*?\shref="(\/_next\/static\/[\w./~-]+)"[^>]*>/g
const END = '</body>'

/**
 * Runs in the page, in any browser: its list is put behind it. A script that is made here is as one in the page: the page's `load` waits for
 * it, and React and the framework find it by its address.
 */
const LOADER =
  "(function(list){list.forEach(function(src){var script=document.createElement('script');script.async=true;script.setAttribute('src',src);document.head.appendChild(script)})})"

/**
 * Takes the scripts that a page loads, and the hints of them, out of its HTML, and puts one script at its end that asks for them.
 * @param html as our own renderer writes it: one spelling of tags; of others' texts it has no tags but those that clean-description.ts leaves.
 * @returns the page as it is where it has no such script, or no end.
 */
export function loadScriptsLater(html: string): string {
  const end = html.lastIndexOf(END)
  const list = new Set(Array.from(html.matchAll(SCRIPT), ([, src]) => src!))
  if (list.size === 0 || end === -1) return html
  const without = (text: string) =>
    text.replace(SCRIPT, '').replace(HINT, (hint, href: string) => (list.has(href) ? '' : hint))
  const loader = `<script>${LOADER}(${JSON.stringify([...list])})</script>`
  return `${without(html.slice(0, end))}${loader}${without(html.slice(end))}`
}
