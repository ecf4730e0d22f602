import type { Catalogue } from '../catalogue.ts'

export const texts: Catalogue['support'] = {
  visiting: 'Soporte en {{company}}: solo lectura, por {{minutes}} min más',
  leave: 'Salir del soporte',
  visited: '{{name}}, del soporte, está viendo esta empresa por {{minutes}} min más: {{reason}}',
}
