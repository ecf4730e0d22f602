type Load = {
  /** Live nodes that open the same kinds of connection, including this one. */
  nodes: number
  /** Connections of these kinds that users want open. */
  wanted: number
}

/**
 * The maximum number of connections for this node: its even share plus a tenth, so that few connections move when a
 * node joins or leaves. The nodes together always have room for all connections.
 */
export function maxConnections({ nodes, wanted }: Load): number {
  const share = wanted / Math.max(nodes, 1)
  return Math.max(Math.ceil(share), Math.floor(share * 1.1))
}
