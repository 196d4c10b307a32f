/** How far something is: a bar with its words and its figure. */
export function ProgressBar({
  label,
  value,
  max,
  figure,
  tone = 'primary',
}: {
  label: string
  value: number
  max: number
  figure: string
  tone?: 'primary' | 'success'
}) {
  const share = max === 0 ? 0 : Math.round((value / max) * 100)
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-note">
        <span>{label}</span>
        <span className="font-medium num">{figure}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={figure}
        className="mt-2 h-2 overflow-hidden rounded-full bg-muted"
      >
        <div
          className={`h-full rounded-full ${tone === 'success' ? 'bg-success' : 'bg-chart-1'}`}
          style={{ width: `${share}%` }}
        />
      </div>
    </div>
  )
}
