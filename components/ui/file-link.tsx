'use client'

import { useState, type MouseEvent, type ReactNode } from 'react'

interface FileLinkProps {
  /** Answers a file. */
  href: string
  className?: string
  children: ReactNode
}

/** Saves a file, and says where it could not be made. Without scripts the browser fetches it by itself. */
export function FileLink({ href, className, children }: FileLinkProps) {
  const [said, say] = useState('')
  const save = (event: MouseEvent) => {
    event.preventDefault()
    say('Making the file...')
    import('./save-file').then(
      async ({ saveFile }) => say(await saveFile(href)),
      () => window.location.assign(href),
    )
  }
  return (
    <>
      <a href={href} download onClick={save} className={className}>
        {children}
      </a>
      <span role="status" className={said ? 'block text-sm text-muted-foreground' : 'sr-only'}>
        {said}
      </span>
    </>
  )
}
