export const pad = (value: number): string => String(value).padStart(2, '0')

/** Seconds as MM:SS. */
export const clockOf = (seconds: number): string =>
  `${pad(Math.floor(seconds / 60))}:${pad(Math.floor(seconds) % 60)}`
