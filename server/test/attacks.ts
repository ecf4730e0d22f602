import { type FullCompany, MARK } from './full-company.ts'

type Input = Record<string, unknown>
type Attacks = Record<string, Input[]>

/** For every line that takes an id anywhere: calls with ids of Casa Azul. */
export const attacksOn = ({ mine, theirs, sales, bia }: FullCompany): Attacks => {
  const { connection, contact, answered, waiting, failed } = mine
  const byConnection = [{ id: connection.id }]
  const bySide = (more: Input) => [answered, waiting].map(({ id }) => ({ ticketId: id, ...more }))
  const filters = [
    { whatsappParam: connection.id, showAll: true },
    { queueIds: [sales.id], showAll: true },
    { users: [bia.user.id], showAll: true },
  ]
  return {
    'GET /whatsapp/:id': byConnection,
    'PUT /whatsapp/:id': [{ id: connection.id, name: 'Roubado', isDefault: false }],
    'DELETE /whatsapp/:id': byConnection,
    'POST /whatsappsession/:id': byConnection,
    'PUT /whatsappsession/:id': byConnection,
    'DELETE /whatsappsession/:id': byConnection,
    'GET /contacts/:id': [{ id: contact.id }],
    'GET /tickets': filters
      .map((filter) => ({ ...filter, searchParam: MARK }))
      .concat(filters as never),
    'GET /tickets-count-status': filters,
    'GET /tickets/:ticketId': bySide({}),
    'GET /tickets/u/:ticketUuid': [{ ticketUuid: answered.uuid }, { ticketUuid: waiting.uuid }],
    'POST /tickets': [
      { contactId: contact.id },
      { contactId: contact.id, whatsappId: connection.id, queueId: sales.id, userId: bia.user.id },
      { contactId: theirs.contact.id, whatsappId: connection.id },
      { contactId: theirs.contact.id, queueId: sales.id },
    ],
    'PUT /tickets/:ticketId': [
      ...bySide({ status: 'open' }),
      ...bySide({ status: 'closed' }),
      ...bySide({ status: 'pending' }),
    ],
    'POST /tickets/:ticketId/read': bySide({}),
    'GET /messages/:ticketId': bySide({}),
    'POST /messages/:ticketId': [
      ...bySide({ body: 'invadido' }),
      { ticketId: theirs.talking.id, body: 'invadido', quotedMsgId: failed.id },
    ],
    'POST /messages/:messageId/retry': [{ messageId: failed.id }],
  }
}

/** Lines that take no id of anything a company owns. */
export const without = [
  'POST /auth/login',
  'POST /auth/refresh_token',
  'DELETE /auth/logout',
  'GET /auth/me',
  'GET /users/list',
  'GET /whitelabels',
  'GET /whitelabels/:name',
  'GET /queue',
  'GET /whatsapp',
  'POST /whatsapp',
  'GET /contacts',
  'POST /contacts',
]
