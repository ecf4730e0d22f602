import type { RowFault } from '@recado/contract/contacts/imports'
import type { TicketStatus } from '@recado/contract/desk/tickets'
import type { Language } from '../language.ts'

type Texts = {
  contacts: string
  tickets: string
  rejected: string
  name: string
  number: string
  email: string
  createdAt: string
  line: string
  reason: string
  faults: Record<RowFault, string>
  contact: string
  queue: string
  agent: string
  connection: string
  status: string
  statuses: Record<TicketStatus, string>
  acceptedAt: string
  closedAt: string
  waitMinutes: string
  supportMinutes: string
  tags: string
  rating: string
  closingReason: string
  closingNote: string
  audit: string
  at: string
  who: string
  act: string
  changes: string
  address: string
  device: string
}

/** Texts of exported spreadsheets, in the caller's language. */
export const sheetTexts: Record<Language, Texts> = {
  pt: {
    contacts: 'Contatos',
    tickets: 'Atendimentos',
    rejected: 'Linhas recusadas',
    name: 'Nome',
    number: 'Número',
    email: 'E-mail',
    createdAt: 'Criado em',
    line: 'Linha',
    reason: 'Motivo',
    faults: {
      noNumber: 'Sem número de WhatsApp',
      badNumber: 'O número precisa de 8 a 15 dígitos, com código do país e DDD',
      nameTooShort: 'O nome precisa de pelo menos 2 letras',
      nameTooLong: 'O nome pode ter até 50 letras',
      badEmail: 'O e-mail não parece válido: o contato entrou sem ele',
      fieldTooLong: 'Uma informação adicional tem mais de 500 letras',
      repeated: 'O número já apareceu antes na planilha',
    },
    contact: 'Contato',
    queue: 'Setor',
    agent: 'Atendente',
    connection: 'Conexão',
    status: 'Situação',
    statuses: { pending: 'Aguardando', open: 'Atendendo', closed: 'Resolvido' },
    acceptedAt: 'Aceito em',
    closedAt: 'Resolvido em',
    waitMinutes: 'Espera (min)',
    supportMinutes: 'Atendimento (min)',
    tags: 'Tags',
    rating: 'Avaliação',
    closingReason: 'Motivo de encerramento',
    closingNote: 'Nota de encerramento',
    audit: 'Auditoria',
    at: 'Quando',
    who: 'Quem',
    act: 'O que fez',
    changes: 'O que mudou',
    address: 'Endereço',
    device: 'Aparelho',
  },
  en: {
    contacts: 'Contacts',
    tickets: 'Tickets',
    rejected: 'Rejected rows',
    name: 'Name',
    number: 'Number',
    email: 'E-mail',
    createdAt: 'Created at',
    line: 'Row',
    reason: 'Reason',
    faults: {
      noNumber: 'No WhatsApp number',
      badNumber: 'The number needs 8 to 15 digits, with country and area code',
      nameTooShort: 'The name needs at least 2 letters',
      nameTooLong: 'The name may have up to 50 letters',
      badEmail: 'The e-mail does not look valid: the contact was added without it',
      fieldTooLong: 'A piece of extra information is longer than 500 letters',
      repeated: 'The number stood earlier in the sheet',
    },
    contact: 'Contact',
    queue: 'Queue',
    agent: 'Agent',
    connection: 'Connection',
    status: 'Status',
    statuses: { pending: 'Waiting', open: 'Attending', closed: 'Resolved' },
    acceptedAt: 'Accepted at',
    closedAt: 'Resolved at',
    waitMinutes: 'Wait (min)',
    supportMinutes: 'Support (min)',
    tags: 'Tags',
    rating: 'Rating',
    closingReason: 'Closing reason',
    closingNote: 'Closing note',
    audit: 'Audit log',
    at: 'When',
    who: 'Who',
    act: 'Act',
    changes: 'Changes',
    address: 'Address',
    device: 'Device',
  },
  es: {
    contacts: 'Contactos',
    tickets: 'Atenciones',
    rejected: 'Filas rechazadas',
    name: 'Nombre',
    number: 'Número',
    email: 'Correo',
    createdAt: 'Creado el',
    line: 'Fila',
    reason: 'Motivo',
    faults: {
      noNumber: 'Sin número de WhatsApp',
      badNumber: 'El número necesita de 8 a 15 dígitos, con código de país y de área',
      nameTooShort: 'El nombre necesita al menos 2 letras',
      nameTooLong: 'El nombre puede tener hasta 50 letras',
      badEmail: 'El correo no parece válido: el contacto entró sin él',
      fieldTooLong: 'Un dato adicional tiene más de 500 letras',
      repeated: 'El número ya apareció antes en la planilla',
    },
    contact: 'Contacto',
    queue: 'Sector',
    agent: 'Agente',
    connection: 'Conexión',
    status: 'Estado',
    statuses: { pending: 'Esperando', open: 'Atendiendo', closed: 'Resuelto' },
    acceptedAt: 'Aceptado el',
    closedAt: 'Resuelto el',
    waitMinutes: 'Espera (min)',
    supportMinutes: 'Atención (min)',
    tags: 'Etiquetas',
    rating: 'Calificación',
    closingReason: 'Motivo de cierre',
    closingNote: 'Nota de cierre',
    audit: 'Auditoría',
    at: 'Cuándo',
    who: 'Quién',
    act: 'Qué hizo',
    changes: 'Qué cambió',
    address: 'Dirección',
    device: 'Dispositivo',
  },
}
