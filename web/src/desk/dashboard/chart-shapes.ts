/** One point of a chart: an hour or a day. */
export type Point = { name: string; begun: number; finished: number }

export const seriesNames = ['begun', 'finished'] as const

/**
 * Geometry of a chart, in pixels: total width, distance `slot` between points, and position `first` of the first point.
 */
export type Scale = { width: number; slot: number; first: number; top: number; ticks: number[] }

export const CHART_PX = 332
/** Space for the axis numbers on the left. The names stand below the base line. Pixels. */
export const LEFT_PX = 44
export const BASE_PX = CHART_PX - 30
const TOP_PX = 6

const GRID_STEPS = 4
const ROUND = [1, 2, 2.5, 3, 4, 5, 6, 8]
const LETTER_PX = 7
const BAR_MOST_PX = 16
const BAR_GAP_PX = 2
const BAR_ROUND_PX = 3

/** Whole round numbers from 0 to at least `most`, in at most four steps. */
export function ticksTo(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(most / GRID_STEPS, 1)))
  const step =
    [...ROUND, 10]
      .map((round) => round * power)
      .find((one) => Number.isInteger(one) && one * GRID_STEPS >= most) ?? 10 * power
  const steps = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: steps + 1 }, (_, i) => i * step)
}

/** Bars are centred in their slots; lines go from edge to edge. */
export function scaleOf(points: Point[], width: number, kind: 'bars' | 'lines'): Scale {
  const ticks = ticksTo(Math.max(...points.flatMap((one) => [one.begun, one.finished])))
  const room = Math.max(width - LEFT_PX, 0)
  const slot = room / (kind === 'bars' ? points.length : Math.max(points.length - 1, 1))
  return {
    width,
    slot,
    first: kind === 'bars' ? LEFT_PX + slot / 2 : LEFT_PX,
    top: ticks.at(-1) ?? 1,
    ticks,
  }
}

export const xOf = ({ first, slot }: Scale, index: number): number => first + slot * index

export const yOf = ({ top }: Scale, value: number): number =>
  BASE_PX - (value / top) * (BASE_PX - TOP_PX)

/** The bars of one series as one path. `side` is 0 for left and 1 for right of the middle. */
export function barsOf(values: number[], scale: Scale, side: number): string {
  const width = Math.max(1, Math.min(BAR_MOST_PX, Math.floor((scale.slot * 0.8 - BAR_GAP_PX) / 2)))
  return values
    .map((value, i) => {
      if (value === 0) return ''
      const top = yOf(scale, value)
      const left = Math.round(xOf(scale, i) - width - BAR_GAP_PX / 2 + side * (width + BAR_GAP_PX))
      const round = Math.min(BAR_ROUND_PX, width / 2, BASE_PX - top)
      const right = left + width
      return `M${left} ${BASE_PX}V${top + round}Q${left} ${top} ${left + round} ${top}H${right - round}Q${right} ${top} ${right} ${top + round}V${BASE_PX}Z`
    })
    .join('')
}

/** One series as a line through its points. */
export const lineOf = (values: number[], scale: Scale): string =>
  values.map((value, i) => `${i ? 'L' : 'M'}${xOf(scale, i)} ${yOf(scale, value)}`).join('')

/** The points of one series as zero-length lines. Their round caps draw the dots. */
export const dotsOf = (values: number[], scale: Scale): string =>
  values.map((value, i) => `M${xOf(scale, i)} ${yOf(scale, value)}h0`).join('')

/** Indices of the names that fit without overlap, counted from the last, so today's name always shows. */
export function labelledIndices(points: Point[], { slot }: Scale, gap: number): number[] {
  const widest = Math.max(...points.map(({ name }) => name.length)) * LETTER_PX
  const every = Math.max(1, Math.ceil((widest + gap) / slot))
  return points.flatMap((_, i) => ((points.length - 1 - i) % every === 0 ? [i] : []))
}
