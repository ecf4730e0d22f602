/** Rounded to one decimal; 0 if the count is 0. */
export const average = (sum: number, count: number): number =>
  count === 0 ? 0 : Math.round((sum / count) * 10) / 10

/** Average duration in minutes, rounded to one decimal. */
export const minutesOf = (seconds: number, count: number): number => average(seconds / 60, count)
