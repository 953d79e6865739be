/** A number on a day. */
interface DayValue {
  /** `2026-03-02` */
  date: string
  value: number
}

interface BarsProps {
  /** What is shown, for screen readers. */
  label: string
  values: DayValue[]
  /** What a bar that is as high as the chart stands for: charts with the same are compared at a glance. */
  max: number
  /** What is shown of a bar under the pointer. */
  titleOf(value: DayValue): string
  isBad: boolean
}

const height = 60
const width = 10
// A day with little stays visible beside one with much.
const least = 2

/** A bar for each day. The numbers are in a table beside it. */
export function Bars({ label, values, max, titleOf, isBad }: BarsProps) {
  return (
    <svg
      class={isBad ? 'bars bars--bad' : 'bars'}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${values.length * width} ${height}`}
      preserveAspectRatio="none"
    >
      {values.map((each, index) => {
        const high = each.value === 0 ? 0 : Math.max(least, (each.value / max) * height)
        return (
          <g key={each.date}>
            <title>{titleOf(each)}</title>
            <rect class="bars__day" x={index * width} y={0} width={width} height={height} />
            <rect class="bars__bar" x={index * width + 1} y={height - high} width={width - 2} height={high} />
          </g>
        )
      })}
    </svg>
  )
}
