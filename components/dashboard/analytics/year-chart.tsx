'use client'
import { Bar, BarChart, CartesianGrid, LabelList, XAxis, YAxis } from 'recharts'
import { ChartContainer, ChartTooltip, ChartTooltipContent, type ChartConfig } from '@/components/ui/chart'
import type { BreachAnalytics } from '@/lib/breaches/analytics/analytics'
import { yearTicks } from './year-ticks'

const CONFIG: ChartConfig = { count: { label: 'Breaches', color: 'var(--chart-1)' } }

/** Bars by year with their values. Takes the focus; the arrow keys go from bar to bar. */
export function YearChart({ years }: Pick<BreachAnalytics, 'years'>) {
  const ticks = yearTicks(Math.max(...years.map(({ count }) => count)))
  return (
    <ChartContainer config={CONFIG} className="h-full w-full">
      <BarChart
        accessibilityLayer
        aria-label="Breaches by year"
        data={years}
        margin={{ top: 24, right: 4, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} />
        <XAxis
          dataKey="year"
          tickLine={false}
          axisLine={{ stroke: 'var(--border-strong)' }}
          tickMargin={8}
          interval="equidistantPreserveStart"
          minTickGap={4}
        />
        <YAxis
          ticks={ticks}
          domain={[0, ticks.at(-1)!]}
          allowDecimals={false}
          tickLine={false}
          axisLine={false}
          width={28}
        />
        <ChartTooltip isAnimationActive={false} content={<ChartTooltipContent />} />
        <Bar
          dataKey="count"
          fill="var(--color-count)"
          radius={[4, 4, 0, 0]}
          maxBarSize={40}
          isAnimationActive={false}
        >
          <LabelList
            dataKey="count"
            position="top"
            offset={8}
            className="fill-foreground text-note font-semibold num"
          />
        </Bar>
      </BarChart>
    </ChartContainer>
  )
}
