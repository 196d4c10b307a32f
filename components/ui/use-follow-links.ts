'use client'

import { useRouter } from 'next/navigation'
import { useEffect, type RefObject } from 'react'

/** Lets the links in a part that is not React's lead on within the site, as others do. @param stays whether the page stays where it is. */
export function useFollowLinks(root: RefObject<HTMLElement | null>, stays = false): void {
  const router = useRouter()
  useEffect(() => {
    const element = root.current!
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      if (!link || !leadsWithinSite(link, event)) return
      event.preventDefault()
      router.push(link.href, { scroll: !stays })
    }
    element.addEventListener('click', follow)
    return () => element.removeEventListener('click', follow)
  }, [root, router, stays])
}

/** Whether a press on a link leads to another page of this site, in this tab, and nothing has dealt with it yet. */
function leadsWithinSite(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.defaultPrevented || event.button !== 0) return false
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  if (link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return false
  return link.hash === '' || link.pathname !== window.location.pathname
}
