import type { Catalogue } from '../catalogue.ts'

/** The variables of a text, and its preview. */
export const texts: Catalogue['variables'] = {
  insert: 'Insertar en el mensaje',
  preview: 'Como lo leerá {{name}}',
  example: 'Como lo leerá un cliente, con datos de ejemplo',
  stays: 'Sin valor, queda como está: {{names}}',
  exampleName: 'Lia Campos',
  exampleQueue: 'Ventas',
  nome: 'Nombre del cliente',
  primeiro_nome: 'Primer nombre',
  atendente: 'Su nombre',
  saudacao: 'Buenos días, buenas tardes',
  protocolo: 'Protocolo',
  fila: 'Sector',
  numero: 'Número del cliente',
  email: 'Correo del cliente',
}
