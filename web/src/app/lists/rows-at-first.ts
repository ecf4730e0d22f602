/**
 * How many rows of a virtualized list are rendered before the list has been measured: enough for the window. Without them the list is
 * rendered empty, and its rows in one task after the measurement.
 */
export const rowsAtFirst = (count: number, rowPx: number): number =>
  Math.min(count, Math.ceil(window.innerHeight / rowPx))
