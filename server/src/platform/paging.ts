type Cut = { pageNumber: number; size: number; after?: string | undefined }

/**
 * The total that a page tells without counting: the rows of the pages before it and what was read of its own, one row
 * beyond included. Who goes on `after` a place asks for no page, and is told only what was read.
 */
export const shownTotal = ({ pageNumber, size, after }: Cut, read: number): number =>
  after ? read : (pageNumber - 1) * size + read
