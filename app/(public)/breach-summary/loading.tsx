/** Shaped like the summary, and shown only when that takes long enough to notice. */
export default function Loading() {
  const bar = 'rounded-md bg-muted'
  return (
    <div className="appear-late shell pt-4 sm:pt-6" role="status">
      <span className="sr-only">Loading your result</span>
      <div className={`${bar} mt-14 h-7 w-32`} />
      <div className={`${bar} mt-4 h-10 w-full max-w-md`} />
      <div className={`${bar} mt-4 h-6 w-full max-w-lg`} />
      <div className={`${bar} mt-6 h-32`} />
      <div className="mt-10 grid gap-4">
        <div className={`${bar} h-64`} />
        <div className={`${bar} h-64`} />
      </div>
    </div>
  )
}
