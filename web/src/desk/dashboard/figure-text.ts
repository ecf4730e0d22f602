import type { TFunction } from 'i18next'

type Say = TFunction<'dashboard'>

/** A duration in minutes as text; zero shows a dash. */
export function durationOf(minutes: number, t: Say): string {
  if (minutes === 0) return t('none')
  if (minutes < 1) return t('underMinute')
  const whole = Math.round(minutes)
  if (whole < 60) return t('minutes', { count: whole })
  const hours = Math.floor(whole / 60)
  const rest = whole % 60
  if (rest === 0) return t('wholeHours', { hours })
  return t('hours', { hours, minutes: String(rest).padStart(2, '0') })
}

export type FigureChange = { direction: 'up' | 'down'; isBetter: boolean; text: string }

const signed = (value: number, text: string) => `${value > 0 ? '+' : '−'}${text}`

/**
 * The change of a count from the previous period, in percent, or as a number if the previous count was zero. More is
 * better.
 */
export function changeOfCount(now: number, before: number): FigureChange | undefined {
  const more = now - before
  if (more === 0) return undefined
  const percent = Math.round((Math.abs(more) / before) * 100)
  const text = before === 0 || percent === 0 ? String(Math.abs(more)) : `${percent}%`
  return { direction: more > 0 ? 'up' : 'down', isBetter: more > 0, text: signed(more, text) }
}

/** The change of an average time. Less is better; undefined if either side has no time. */
export function changeOfTime(now: number, before: number, t: Say): FigureChange | undefined {
  const more = now - before
  if (now === 0 || before === 0 || Math.abs(more) < 0.5) return undefined
  return {
    direction: more > 0 ? 'up' : 'down',
    isBetter: more < 0,
    text: signed(more, durationOf(Math.abs(more), t)),
  }
}

/** The working hours, and other hours that have tickets. */
export function visibleHours<H extends { hour: number; total: number; finished: number }>(
  hours: H[],
): H[] {
  const busy = hours.filter(({ total, finished }) => total + finished > 0).map(({ hour }) => hour)
  const first = Math.min(FIRST_HOUR, ...busy)
  const last = Math.max(LAST_HOUR, ...busy)
  return hours.filter(({ hour }) => hour >= first && hour <= last)
}

const FIRST_HOUR = 8
const LAST_HOUR = 18
