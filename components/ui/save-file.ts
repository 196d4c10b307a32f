const FAILED = 'The file could not be made. Please try again.'

/** Saves what a call answers as a file. @returns what came of it, in words. */
export async function saveFile(href: string): Promise<string> {
  try {
    const response = await fetch(href)
    if (!response.ok) {
      const { message } = (await response.json()) as { message?: string }
      return message ?? FAILED
    }
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    saveBlob(await response.blob(), name ?? 'file')
    return 'The file is with your downloads.'
  } catch {
    return FAILED
  }
}

/** Saves what has arrived as a file. */
export function saveBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser has it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
