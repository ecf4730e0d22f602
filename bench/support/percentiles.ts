export type Percentiles = { p50: number; p95: number; p99: number }

export function percentilesOf(all: number[]): Percentiles {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
  return { p50: at(0.5) ?? NaN, p95: at(0.95) ?? NaN, p99: at(0.99) ?? NaN }
}
