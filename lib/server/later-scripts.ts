import 'server-only'

// A kept page loads its scripts when its first picture is there (docs/decisions/0061).

/** How the renderer writes a script of ours that waits for nothing, and the hint that one will be wanted. */
const SCRIPT = /<script src="(\/_next\/static\/[\w./~-]+)"[^>]*?\sasync=""[^>]*><\/script>/g
const HINT = /<link rel="preload" as="script"[^>]*?\shref="(\/_next\/static\/[\w./~-]+)"[^>]*>/g
const END = '</body>'

/** No picture takes so long, but a browser may show none at all. Milliseconds. */
const MOST_MS = 1000
/** How long a browser may have something else to do first. Milliseconds. */
const IDLE_MS = 300

/**
 * Runs in the page, in any browser: its list is put behind it. Where the page is shown to nobody, no picture comes. A script that is
 * made here is as one in the page: React and the framework find it by its address.
 */
const LOADER = `(function(list){
var begun
function load(){
if(begun)return
begun=true
list.forEach(function(src){var script=document.createElement('script');script.async=true;script.setAttribute('src',src);document.head.appendChild(script)})
}
setTimeout(load,${MOST_MS})
if(document.hidden)return load()
requestAnimationFrame(function(){setTimeout(function(){window.requestIdleCallback?requestIdleCallback(load,{timeout:${IDLE_MS}}):load()})})
})`

/**
 * Takes the scripts that a page loads, and the hints of them, out of its HTML, and puts one script at its end that loads them after the first picture.
 * @param html as our own renderer writes it: one spelling of tags, and no text of others with a tag in it.
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
