import type { Catalogue } from '../catalogue.ts'

/** The choice of a colour. */
export const texts: Catalogue['colors'] = {
  color: 'Color',
  otherColor: 'Otro color',
  noColor: 'Escriba el color como #RRGGBB',
  colorTaken: '{{color}}: ya es el color de {{name}}',
  samples: 'Cómo se ve',
  visible: 'Fácil de ver en el tema claro y en el oscuro.',
  faint_light: 'Casi no se ve en el tema claro. Prefiera un color más oscuro.',
  faint_dark: 'Casi no se ve en el tema oscuro. Prefiera un color más claro.',
  red: 'Rojo',
  orange: 'Naranja',
  ochre: 'Ocre',
  olive: 'Oliva',
  green: 'Verde',
  teal: 'Verde azulado',
  cyan: 'Cian',
  blue: 'Azul',
  indigo: 'Índigo',
  purple: 'Morado',
  pink: 'Rosa',
  gray: 'Gris',
}
