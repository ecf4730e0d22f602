import { allFixtures } from '../all-fixtures.ts'
import { type FullCompany, MARK } from './full-company.ts'

type Input = Record<string, unknown>
type Attacks = Record<string, Input[]>

/** Calls with ids of Casa Azul, for every endpoint that takes an id anywhere. */
export const attacksOn = (full: FullCompany): Attacks => {
  const { mine, theirs, sales, bia } = full
  const { connection, contact, answered, waiting, failed } = mine
  const byConnection = [{ id: connection.id }]
  const bySide = (more: Input) => [answered, waiting].map(({ id }) => ({ ticketId: id, ...more }))
  const filters = [
    { whatsappParam: connection.id, showAll: true },
    { queueIds: [sales.id], showAll: true },
    { users: [bia.user.id], showAll: true },
    { tags: [mine.tag], showAll: true },
  ]
  return {
    'GET /whatsapp/:id': byConnection,
    'PUT /whatsapp/:id': [
      { id: connection.id, name: 'Roubado', isDefault: false },
      { id: theirs.connection.id, queueIds: [sales.id] },
    ],
    'POST /whatsapp': [{ name: 'Invadido', queueIds: [sales.id] }],
    'POST /whatsapp/:id/move-tickets': [
      { id: connection.id, whatsappId: theirs.connection.id },
      { id: theirs.connection.id, whatsappId: connection.id },
    ],
    'POST /whatsapp/:id/token': byConnection,
    'DELETE /whatsapp/:id/token': byConnection,
    'POST /whatsappsession/:id/code': [{ id: connection.id, number: '5511987654321' }],
    'GET /typebot/search/:whatsappName': [{ whatsappName: connection.name }],
    'POST /typebot/save/:whatsappName': [
      {
        whatsappName: connection.name,
        typebot: 'invadido',
        publicId: 'invadido',
        delay_message: 0,
        enabled: true,
      },
    ],
    'DELETE /whatsapp/:id': byConnection,
    'POST /whatsappsession/:id': byConnection,
    'PUT /whatsappsession/:id': byConnection,
    'DELETE /whatsappsession/:id': byConnection,
    'GET /contact-imports/:id': [{ id: mine.import }],
    'POST /contact-imports/:id/forecast': [{ id: mine.import, columns: ['number'] }],
    'POST /contact-imports/:id/start': [{ id: mine.import, columns: ['number'] }],
    'DELETE /contact-imports/:id': [{ id: mine.import }],
    'GET /contact-imports/:id/rejected': [{ id: mine.import, format: 'csv' }],
    'POST /contacts/merges': [
      { keptId: contact.id, mergedId: theirs.contact.id },
      { keptId: theirs.contact.id, mergedId: contact.id },
    ],
    'POST /contacts/merges/:id/undo': [{ id: mine.merge }],
    'POST /contacts/duplicates/dismiss': [{ firstId: contact.id, secondId: theirs.contact.id }],
    'GET /contacts/:id': [{ id: contact.id }],
    'GET /dashboard': [
      { days: 7, queueIds: [sales.id] },
      { days: 7, whatsappIds: [connection.id] },
    ],
    'GET /dashboard/ratings': [
      { days: 7, queueIds: [sales.id] },
      { days: 7, whatsappIds: [connection.id] },
    ],
    'PUT /contacts/:id': [
      { id: contact.id, name: 'Roubada', email: '', extraInfo: [] },
      { id: theirs.contact.id, preferredUserId: bia.user.id },
    ],
    'DELETE /contacts/:id': [{ id: contact.id }],
    'POST /contacts/:id/block': [{ id: contact.id, blocked: true }],
    'GET /contact-activity': [{ contactIds: [contact.id] }],
    'GET /tickets': filters
      .map((filter) => ({ ...filter, searchParam: MARK }))
      .concat(filters as never),
    'GET /tickets-count-status': filters,
    'POST /tickets/:ticketId/bot': [
      ...bySide({ action: 'pause' }),
      ...bySide({ action: 'resume' }),
    ],
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
      ...bySide({ userId: bia.user.id }),
      ...bySide({ queueId: sales.id }),
      ...bySide({ expirationTime: 5 }),
      ...bySide({ sendIdlenessMessage: false }),
      { ticketId: theirs.talking.id, userId: bia.user.id, note: 'invadido' },
      { ticketId: theirs.talking.id, queueId: sales.id, note: 'invadido' },
    ],
    'PUT /tickets/:ticketId/snooze': bySide({ until: new Date(Date.now() + 60_000).toISOString() }),
    'DELETE /tickets/:ticketId': bySide({}),
    'GET /tickets/contact/:contactId': [{ contactId: contact.id }],
    'POST /tickets/u/:ticketUuid/ask': [{ ticketUuid: answered.uuid }],
    'GET /tags/:id': [{ id: mine.tag }],
    'PUT /tags/:id': [{ id: mine.tag, name: 'Roubada' }],
    'DELETE /tags/:id': [{ id: mine.tag }],
    'POST /tags/sync': [
      ...bySide({ tags: [] }),
      { ticketId: theirs.talking.id, tags: [{ id: mine.tag }] },
    ],
    'POST /ticket-tags/:ticketId': [
      ...bySide({ tagId: mine.tag }),
      { ticketId: theirs.talking.id, tagId: mine.tag },
    ],
    'DELETE /ticket-tags/:ticketId/:tagId': [
      ...bySide({ tagId: mine.tag }),
      { ticketId: theirs.talking.id, tagId: mine.tag },
    ],
    'GET /ticket-notes/list': [...bySide({}), { contactId: contact.id }],
    'POST /ticket-notes': [
      ...bySide({ note: 'invadido' }),
      { ticketId: theirs.talking.id, contactId: contact.id, note: 'invadido' },
      { ticketId: theirs.talking.id, note: 'invadido', mentions: [bia.user.id] },
    ],
    'DELETE /ticket-notes/:id': [{ id: mine.note }],
    'GET /tickets/:ticketId/people': bySide({}),
    'POST /tickets/:ticketId/mentions/seen': bySide({}),
    'GET /schedules': [...bySide({}), { contactId: contact.id }],
    'POST /schedules': [
      { contactId: contact.id, body: 'invadido', sendAt: '2099-01-01T10:00' },
      {
        contactId: theirs.contact.id,
        ticketId: answered.id,
        body: 'invadido',
        sendAt: '2099-01-01T10:00',
      },
      {
        contactId: theirs.contact.id,
        whatsappId: connection.id,
        body: 'invadido',
        sendAt: '2099-01-01T10:00',
      },
      {
        contactId: theirs.contact.id,
        uploads: [mine.upload],
        body: 'invadido',
        sendAt: '2099-01-01T10:00',
      },
    ],
    'GET /schedules/:id': [{ id: mine.schedule }],
    'PUT /schedules/:id': [
      { id: mine.schedule, body: 'invadido' },
      { id: mine.schedule, body: 'invadido', scope: 'following' },
    ],
    'DELETE /schedules/:id': [{ id: mine.schedule }, { id: mine.schedule, scope: 'following' }],
    'GET /tickets/:ticketId/cards': bySide({}),
    'POST /cards': [
      ...bySide({ laneId: mine.lane }),
      { ticketId: theirs.talking.id, laneId: mine.lane },
    ],
    'DELETE /cards/:id': [{ id: mine.card }],
    'GET /schedulesDeadline/:whatsappId': [{ whatsappId: connection.id }],
    'POST /schedulesDeadline': [
      { whatsappId: connection.id, message: 'invadido', intervalInMinutes: 5 },
    ],
    'PUT /schedulesDeadline/:id': [{ id: mine.idle, message: 'invadido' }],
    'DELETE /schedulesDeadline/:id': [{ id: mine.idle }],
    'GET /templates': [{ whatsappId: connection.id }],
    'POST /templates/fetch': [{ whatsappId: connection.id }],
    'POST /templates/:id/preview': [{ id: mine.template, parameters: [] }],
    'POST /messages/:ticketId/template': [
      ...bySide({ templateId: mine.template }),
      { ticketId: theirs.talking.id, templateId: mine.template },
    ],
    'POST /tickets/:ticketId/read': bySide({}),
    'PUT /tickets/:ticketId/draft': bySide({ body: 'invadido' }),
    'PUT /quick-messages/:id': [
      { id: mine.quickMessage, message: 'invadido' },
      { id: mine.quickMessage, isGlobal: false },
      { id: mine.quickMessage, mediaId: mine.upload },
    ],
    'DELETE /quick-messages/:id': [{ id: mine.quickMessage }],
    'GET /messages/:ticketId': bySide({}),
    'POST /messages/:ticketId': [
      ...bySide({ body: 'invadido' }),
      { ticketId: theirs.talking.id, body: 'invadido', quotedMsgId: failed.id },
      ...bySide({ uploads: [mine.upload] }),
      { ticketId: theirs.talking.id, body: 'invadido', uploads: [mine.upload] },
    ],
    'POST /messages/:ticketId/uploads': bySide({}),
    'DELETE /messages/:ticketId/uploads/:uploadId': [answered.id, theirs.talking.id].map(
      (ticketId) => ({ ticketId, uploadId: mine.upload }),
    ),
    'POST /messages/:messageId/retry': [{ messageId: failed.id }],
    'POST /messages/:messageId/media': [{ messageId: failed.id }],
    'POST /messages/edit/:messageId': [{ messageId: failed.id, body: 'invadido' }],
    'DELETE /messages/:messageId': [{ messageId: failed.id }],
    'POST /messages/:messageId/reaction': [{ messageId: failed.id, emoji: '👍' }],
    'POST /messages/forward': [{ messageId: failed.id, contactIds: [theirs.contact.id] }],
    'GET /messages/:messageId/details': [{ messageId: failed.id }],
    'GET /messages/:messageId/cause': [{ messageId: failed.id }],
    'GET /messages/:ticketId/find': bySide({ searchParam: MARK }),
    ...Object.assign(
      {},
      ...allFixtures.map(({ attacks }, i) => attacks(full.fixtureRows[i], full)),
    ),
  }
}

/** Endpoints that take no id of a company's rows. */
export const endpointsWithoutIds = [
  'POST /auth/login',
  'POST /auth/refresh_token',
  'DELETE /auth/logout',
  'GET /auth/me',
  'PUT /auth/me',
  'GET /contacts/list',
  'GET /whitelabels',
  'GET /whitelabels/:name',
  'GET /whatsapp',
  'GET /whatsapp/providers',
  'GET /contacts',
  'POST /contacts',
  'POST /contacts/import',
  'GET /contact-imports',
  'GET /contacts/export',
  'GET /contacts/duplicates',
  'GET /contacts/merges',
  // The response is not JSON: ticket-exports.test.ts covers foreign ids.
  'GET /tickets/export',
  'GET /schedules/calendar',
  'GET /drafts',
  'GET /mentions',
  'GET /notifications/push',
  'POST /notifications/push',
  'DELETE /notifications/push',
  // Identified by a random address: subscriptions.test.ts covers foreign ones.
  'POST /notifications/push/trial',
  'GET /quick-messages/list',
  // quick-messages-media.test.ts covers foreign files and queues.
  'POST /quick-messages',
  'POST /uploads',
  'GET /tags',
  'GET /tags/list',
  'POST /tags',
  'GET /lanes',
  'POST /lanes',
  ...allFixtures.flatMap(({ withoutIds }) => withoutIds),
]
