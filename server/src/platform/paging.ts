type Cut = { pageNumber: number; size: number }

/** The total that a page shows without counting: what lies before it and what was read of it, one row beyond included. */
export const shownTotal = ({ pageNumber, size }: Cut, read: number): number =>
  read === 0 ? 0 : (pageNumber - 1) * size + read
