/** The variables of a text, and its preview. */
export const texts = {
  insert: 'Inserir na mensagem',
  preview: 'Como {{name}} vai ler',
  example: 'Como um cliente vai ler, com dados de exemplo',
  stays: 'Sem valor, fica como está: {{names}}',
  exampleName: 'Lia Campos',
  exampleQueue: 'Vendas',
  nome: 'Nome do cliente',
  primeiro_nome: 'Primeiro nome',
  atendente: 'Seu nome',
  saudacao: 'Bom dia, boa tarde',
  protocolo: 'Protocolo',
  fila: 'Setor',
  numero: 'Número do cliente',
  email: 'E-mail do cliente',
}

declare module '../catalogue.ts' {
  interface Catalogue {
    variables: typeof texts
  }
}
