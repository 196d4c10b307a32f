/** Whether a press on a link leads to another page of this site, in this tab, and nothing has dealt with it yet. */
export function leadsWithinSite(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.defaultPrevented || event.button !== 0) return false
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  if (link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return false
  return link.hash === '' || link.pathname !== window.location.pathname
}
