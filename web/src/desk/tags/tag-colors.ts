/** Colours for new tags. They are distinguishable on light and dark backgrounds. */
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
