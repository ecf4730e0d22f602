/** The page of the flow builder. */
export const texts = {
  title: 'Construtor de fluxos',
  noBuilder: 'Nenhum construtor de fluxos',
  noBuilderText:
    'Um Typebot faz fluxos que respondem ao cliente antes de uma pessoa: perguntas, opções, esperas. Informe o endereço dele e ele abre aqui.',
  configure: 'Configurar o construtor',
  askAdmin: 'Um administrador pode informar o endereço em Configurações.',
  failed: 'Não foi possível carregar o construtor.',
  newTab: 'Abrir em outra aba',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    'flow-builder': typeof texts
  }
}
