/** To a tenth; 0 where there is nothing to average. */
export const average = (sum: number, count: number): number =>
  count === 0 ? 0 : Math.round((sum / count) * 10) / 10

/** The average of so many durations in minutes, to a tenth. */
export const minutesOf = (seconds: number, count: number): number => average(seconds / 60, count)
