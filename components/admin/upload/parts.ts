import type { ReactNode } from 'react'

/** What the upload's client components are given by the server: drawn icons and looks of buttons and fields. */
export interface UploadParts {
  icons: {
    file: ReactNode
    upload: ReactNode
    spinner: ReactNode
    error: ReactNode
    success: ReactNode
    info: ReactNode
    retry: ReactNode
    fieldError: ReactNode
  }
  looks: { primary: string; outline: string; select: string; input: string }
}
