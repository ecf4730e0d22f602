import { useElementSize } from '@mantine/hooks'
import { useState, type PointerEvent } from 'react'
import { useCount, useSeries } from './ChartCard.tsx'
import {
  BASE_PX,
  CHART_PX,
  LEFT_PX,
  barsOf,
  dotsOf,
  lineOf,
  labelledIndices,
  scaleOf,
  seriesNames,
  xOf,
  yOf,
  type Point,
  type Scale,
} from './chart-shapes.ts'
import classes from './Chart.module.css'

const DOTS_UP_TO = 31
const NAME_GAP_PX = { bars: 8, lines: 20 }

type Props = { kind: 'bars' | 'lines'; points: Point[] }

/** Draws both series as bars or lines. A table next to it holds the numbers; those of one point follow the pointer. */
export function Chart({ kind, points }: Props) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [at, setAt] = useState<number>()
  const scale = scaleOf(points, width, kind)
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const x = clientX - currentTarget.getBoundingClientRect().left
    const near = Math.round((x - scale.first) / scale.slot)
    setAt(Math.min(Math.max(near, 0), points.length - 1))
  }
  const hide = () => setAt(undefined)
  const told = at === undefined ? undefined : points[at]
  return (
    <div
      ref={ref}
      className={classes.chart}
      style={{ height: CHART_PX }}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={hide}
      onPointerCancel={hide}
    >
      {width > 0 && (
        <svg width={width} height={CHART_PX} aria-hidden>
          <Axes kind={kind} points={points} scale={scale} />
          {at !== undefined && <Cursor kind={kind} at={at} scale={scale} />}
          {seriesNames.map((name, side) => {
            const values = points.map((one) => one[name])
            return kind === 'bars' ? (
              <path key={name} data-series={name} d={barsOf(values, scale, side)} />
            ) : (
              <g key={name} data-series={name}>
                <path className={classes.line} d={lineOf(values, scale)} />
                {points.length <= DOTS_UP_TO && (
                  <path className={classes.dots} d={dotsOf(values, scale)} />
                )}
                {told && at !== undefined && (
                  <circle cx={xOf(scale, at)} cy={yOf(scale, told[name])} r={5} />
                )}
              </g>
            )
          })}
        </svg>
      )}
      {told && at !== undefined && <Told point={told} x={xOf(scale, at)} width={width} />}
    </div>
  )
}

/** The grid lines with their numbers, and the names below them. */
function Axes({ kind, points, scale }: Props & { scale: Scale }) {
  const count = useCount()
  const { ticks, width } = scale
  return (
    <>
      <path
        className={classes.grid}
        d={ticks.map((tick) => `M${LEFT_PX} ${yOf(scale, tick)}H${width}`).join('')}
      />
      {ticks.map((tick) => (
        <text key={tick} x={LEFT_PX - 12} y={yOf(scale, tick)} dy="0.355em" textAnchor="end">
          {count(tick)}
        </text>
      ))}
      {labelledIndices(points, scale, NAME_GAP_PX[kind]).map((i) => (
        <text
          key={i}
          x={xOf(scale, i)}
          y={BASE_PX + 27}
          textAnchor={kind === 'lines' && i === points.length - 1 ? 'end' : 'middle'}
        >
          {points[i]?.name}
        </text>
      ))}
    </>
  )
}

function Cursor({ kind, at, scale }: { kind: Props['kind']; at: number; scale: Scale }) {
  const wide = kind === 'bars' ? scale.slot : 0
  const left = xOf(scale, at) - wide / 2
  const top = yOf(scale, scale.top)
  return <path className={classes.cursor} d={`M${left} ${BASE_PX}V${top}h${wide}V${BASE_PX}`} />
}

const TOLD_PX = 200
const TOLD_GAP_PX = 10

/** The numbers of one point, on the side of the point that has room. */
function Told({ point, x, width }: { point: Point; x: number; width: number }) {
  const series = useSeries()
  const count = useCount()
  const isRoomRight = x + TOLD_GAP_PX + TOLD_PX <= width
  const left = isRoomRight ? x + TOLD_GAP_PX : Math.max(0, x - TOLD_GAP_PX - TOLD_PX)
  return (
    <div className={classes.told} style={{ width: TOLD_PX, left }}>
      <strong>{point.name}</strong>
      {series.map(({ name, label }) => (
        <span key={name} data-series={name}>
          <i />
          {label}
          <b>{count(point[name])}</b>
        </span>
      ))}
    </div>
  )
}
