/** The choice of a colour. */
export const texts = {
  color: 'Cor',
  otherColor: 'Outra cor',
  noColor: 'Escreva a cor como #RRGGBB',
  colorTaken: '{{color}}: já é a cor de {{name}}',
  samples: 'Como aparece',
  visible: 'Fácil de ver no tema claro e no escuro.',
  faint_light: 'Quase não aparece no tema claro. Prefira uma cor mais escura.',
  faint_dark: 'Quase não aparece no tema escuro. Prefira uma cor mais clara.',
  red: 'Vermelho',
  orange: 'Laranja',
  ochre: 'Ocre',
  olive: 'Oliva',
  green: 'Verde',
  teal: 'Verde-água',
  cyan: 'Ciano',
  blue: 'Azul',
  indigo: 'Índigo',
  purple: 'Roxo',
  pink: 'Rosa',
  gray: 'Cinza',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    colors: typeof texts
  }
}
