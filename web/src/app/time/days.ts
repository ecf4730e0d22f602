/** Parses a day of the address, YYYY-MM-DD. */
export const parseDay = (said: string | null): string | undefined =>
  said && /^\d{4}-\d{2}-\d{2}$/.test(said) && !Number.isNaN(Date.parse(said)) ? said : undefined

/** Parses a range of two days of the address, both included. */
export function parseDays(said: string | null): { from: string; to: string } | undefined {
  const [from, to] = (said?.split(',') ?? []).map(parseDay)
  return from && to ? { from, to } : undefined
}

/** Formats a range of two days for the address. */
export const formatDays = ({ from, to }: { from: string; to: string }): string => `${from},${to}`
