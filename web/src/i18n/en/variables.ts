import type { Catalogue } from '../catalogue.ts'

/** The variables of a text, and its preview. */
export const texts: Catalogue['variables'] = {
  insert: 'Insert into the message',
  preview: 'As {{name}} will read it',
  example: 'As a customer will read it, with sample data',
  stays: 'Without a value, stays as it is: {{names}}',
  exampleName: 'Lia Campos',
  exampleQueue: 'Sales',
  nome: "Customer's name",
  primeiro_nome: 'First name',
  atendente: 'Your name',
  saudacao: 'Good morning, good afternoon',
  protocolo: 'Protocol',
  fila: 'Queue',
  numero: "Customer's number",
  email: "Customer's e-mail",
}
