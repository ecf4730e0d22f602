/** What a new tag may look like: apart from each other on light and dark ground. */
export const tagColors = [
  '#e03131',
  '#e8590c',
  '#e6a700',
  '#66a80f',
  '#0ca678',
  '#1098ad',
  '#1c7ed6',
  '#7048e8',
  '#c2255c',
  '#868e96',
] as const
