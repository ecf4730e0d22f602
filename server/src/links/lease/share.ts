type Load = {
  /** Nodes that live and open the same kinds of connection, this one among them. */
  nodes: number
  /** Connections of these kinds that people want open. */
  wanted: number
}

/**
 * How many connections one of these nodes takes at most: its even share, and where these are many a tenth more, so that
 * few change hands when one comes or goes. All nodes together always have room for all.
 */
export function mostFor({ nodes, wanted }: Load): number {
  const share = wanted / Math.max(nodes, 1)
  return Math.max(Math.ceil(share), Math.floor(share * 1.1))
}
