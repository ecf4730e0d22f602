import type { Catalogue } from '../catalogue.ts'

/** The choice of a colour. */
export const texts: Catalogue['colors'] = {
  color: 'Colour',
  otherColor: 'Another colour',
  noColor: 'Write the colour as #RRGGBB',
  colorTaken: '{{color}}: already the colour of {{name}}',
  samples: 'How it looks',
  visible: 'Easy to see in the light and the dark theme.',
  faint_light: 'Hardly visible in the light theme. Prefer a darker colour.',
  faint_dark: 'Hardly visible in the dark theme. Prefer a lighter colour.',
  red: 'Red',
  orange: 'Orange',
  ochre: 'Ochre',
  olive: 'Olive',
  green: 'Green',
  teal: 'Teal',
  cyan: 'Cyan',
  blue: 'Blue',
  indigo: 'Indigo',
  purple: 'Purple',
  pink: 'Pink',
  gray: 'Grey',
}
