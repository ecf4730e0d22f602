type Load = {
  /** Nodes that live and open the same kinds of connection, this one among them. */
  nodes: number
  /** Connections of these kinds that people want open. */
  wanted: number
}

/** How many connections one of these nodes takes at most: its even share and a tenth, so that few change hands. */
export const mostFor = ({ nodes, wanted }: Load): number =>
  Math.ceil(Math.ceil(wanted / Math.max(nodes, 1)) * 1.1)
