'use client'

import { useState, type MouseEvent, type ReactNode } from 'react'

interface FileLinkProps {
  /** Answers a file. */
  href: string
  className?: string
  children: ReactNode
}

const FAILED = 'The file could not be made. Please try again.'

/** Saves a file, and says where it could not be made. Without scripts the browser fetches it by itself. */
export function FileLink({ href, className, children }: FileLinkProps) {
  const [said, say] = useState('')
  const save = async (event: MouseEvent) => {
    event.preventDefault()
    say('Making the file...')
    try {
      const response = await fetch(href)
      if (!response.ok) {
        const { message } = (await response.json()) as { message?: string }
        return say(message ?? FAILED)
      }
      const url = URL.createObjectURL(await response.blob())
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
      Object.assign(document.createElement('a'), { href: url, download: name ?? 'file' }).click()
      // The browser has it by then.
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
      say('The file is with your downloads.')
    } catch {
      say(FAILED)
    }
  }
  return (
    <>
      <a href={href} download onClick={(event) => void save(event)} className={className}>
        {children}
      </a>
      <span role="status" className={said ? 'block text-sm text-muted-foreground' : 'sr-only'}>
        {said}
      </span>
    </>
  )
}
