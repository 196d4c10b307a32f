import type { ComponentProps } from 'react'

/** The words above a field. */
export function Label({
  className = 'text-note',
  children,
  htmlFor,
  ...props
}: ComponentProps<'label'> & { htmlFor: string }) {
  return (
    <label htmlFor={htmlFor} className={`mb-2 block font-medium ${className}`} {...props}>
      {children}
    </label>
  )
}
