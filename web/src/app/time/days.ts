/** A day of an address, YYYY-MM-DD. */
export const dayIn = (said: string | null): string | undefined =>
  said && /^\d{4}-\d{2}-\d{2}$/.test(said) && !Number.isNaN(Date.parse(said)) ? said : undefined

/** Two days of an address, both among them. */
export function daysIn(said: string | null): { from: string; to: string } | undefined {
  const [from, to] = (said?.split(',') ?? []).map(dayIn)
  return from && to ? { from, to } : undefined
}

/** Two days as they stand in an address. */
export const asDays = ({ from, to }: { from: string; to: string }): string => `${from},${to}`
