/** What a file about an uploaded one is called. Pure. */
export function errorFileName(fileName: string, what: 'errors' | 'rejected'): string {
  const base =
    fileName
      .replace(/\.csv$/i, '')
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .slice(0, 80) || 'upload'
  return `${base}-${what}.csv`
}
