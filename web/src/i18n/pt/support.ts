/** The bars of a visit of an operator. */
export const texts = {
  visiting: 'Suporte em {{company}}: só leitura, por mais {{minutes}} min',
  leave: 'Sair do suporte',
  visited: '{{name}}, do suporte, está vendo esta empresa por mais {{minutes}} min: {{reason}}',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    support: typeof texts
  }
}
