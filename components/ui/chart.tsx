'use client'
import {
  createContext,
  useContext,
  useMemo,
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
} from 'react'
import { ResponsiveContainer, Tooltip, type TooltipContentProps } from 'recharts'
import { cn } from '@/components/ui/cn'

/** What a chart's series are called and which token colours them, by data key. */
export type ChartConfig = Record<string, { label: ReactNode; color: string }>

const ChartContext = createContext<ChartConfig | null>(null)

/**
 * Gives a Recharts chart its size, and each series' colour as `--color-KEY`. The variables stand in the style attribute,
 * so no style element is written into the page. The container needs a fixed height: the chart fills it.
 */
export function ChartContainer({
  config,
  className,
  style,
  children,
  ...props
}: Omit<ComponentProps<'div'>, 'children'> & {
  config: ChartConfig
  children: ComponentProps<typeof ResponsiveContainer>['children']
}) {
  const colors = useMemo(
    () => Object.fromEntries(Object.entries(config).map(([key, { color }]) => [`--color-${key}`, color])),
    [config],
  )
  return (
    <ChartContext.Provider value={config}>
      <div
        data-slot="chart"
        style={{ ...colors, ...style } as CSSProperties}
        className={cn(
          'text-sm [&_.recharts-cartesian-axis-tick-value]:fill-muted-foreground [&_.recharts-cartesian-grid_line]:stroke-border [&_.recharts-tooltip-cursor]:fill-muted',
          className,
        )}
        {...props}
      >
        <ResponsiveContainer width="100%" height="100%">
          {children}
        </ResponsiveContainer>
      </div>
    </ChartContext.Provider>
  )
}

export const ChartTooltip = Tooltip

/** The box beside the bar that has the pointer or the focus. Read out as it changes. */
export function ChartTooltipContent({
  active,
  payload,
  label,
}: Partial<Pick<TooltipContentProps, 'active' | 'payload' | 'label'>>) {
  const config = useContext(ChartContext)
  if (!config) throw new Error('ChartTooltipContent stands inside a ChartContainer.')
  if (!active || !payload?.length) return null
  return (
    <div
      role="status"
      className="rounded-lg border bg-popover px-3 py-2 text-sm text-popover-foreground shadow-float"
    >
      <p className="font-medium num">{label}</p>
      {payload.map(({ dataKey, value }) => (
        <p key={String(dataKey)} className="mt-0.5 flex items-center gap-2">
          <span
            aria-hidden="true"
            className="size-2.5 rounded-sm"
            style={{ background: `var(--color-${String(dataKey)})` }}
          />
          <span className="text-muted-foreground">{config[String(dataKey)]?.label}</span>
          <span className="ml-auto pl-3 font-medium num">{String(value)}</span>
        </p>
      ))}
    </div>
  )
}
