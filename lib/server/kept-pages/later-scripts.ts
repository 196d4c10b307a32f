import 'server-only'

// A kept page asks for its scripts at its end (docs/decisions/0061).

/** How the renderer writes a script of ours that waits for nothing, and the hint that one will be wanted. */
const SCRIPT = /<script src="(\/_next\/static\/[\w./~-]+)"([^>]*)><\/script>/g
const WAITS_FOR_NOTHING = ' async=""'
const HINT = /<link rel="preload" as="script"([^>]*)>/g
const ADDRESS = /\shref="([^"]*)"/
const END = '</body>'

/**
 * Runs in the page, in any browser: its list is put behind it. Until the first picture is drawn one script is on its way at a time, from the
 * small ones at the end of the list to the framework's, then all that are left: so the page's `load` always has one to wait for.
 * A page that nobody sees is not drawn and loads all at once. A script that is made here is as one in the page: React and the framework find
 * it by its address.
 */
const LOADER =
  "(function(list){function load(src){if(!src)return;var script=document.createElement('script');script.async=true;script.onload=script.onerror=function(){load(list.pop())};script.setAttribute('src',src);document.head.appendChild(script)}function all(){list.splice(0).forEach(load)}if(document.hidden)return all();document.addEventListener('visibilitychange',all);load(list.pop());requestAnimationFrame(function(){setTimeout(all)})})"

/**
 * Takes the scripts that a page loads, and the hints of them, out of its HTML, and puts one script at its end that asks for them.
 * @param html as our own renderer writes it: one spelling of tags; of others' texts it has no tags but those that clean-description.ts leaves.
 * @returns the page as it is where it has no such script, or no end.
 */
export function loadScriptsLater(html: string): string {
  const end = html.lastIndexOf(END)
  if (end === -1) return html
  const list = new Set<string>()
  const takeOut = (script: string, src: string, rest: string): string => {
    if (!rest.includes(WAITS_FOR_NOTHING)) return script
    list.add(src)
    return ''
  }
  const [page, closing] = [html.slice(0, end), html.slice(end)].map((part) => part.replace(SCRIPT, takeOut))
  if (list.size === 0) return html
  const withoutHints = page!.replace(HINT, (hint, rest: string) =>
    list.has(ADDRESS.exec(rest)?.[1] ?? '') ? '' : hint,
  )
  return `${withoutHints}<script>${LOADER}(${JSON.stringify([...list])})</script>${closing}`
}
