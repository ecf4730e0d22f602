/**
 * How many rows of this height a virtualized list renders before it has been measured: enough for the window. Without them the list
 * is rendered empty, and its rows in one task after the measurement. The last row is left out: if it is among them, Virtuoso says that
 * the end is reached before anybody listens, and never again for the same rows.
 */
export const rowsAtFirst = (count: number, rowPx: number): number =>
  Math.max(0, Math.min(count - 1, Math.ceil(window.innerHeight / rowPx)))
