import type { Endpoint } from '@recado/contract/platform/endpoint'
import { allFixtures } from '../all-fixtures.ts'

/** Bodies that pass validation, for endpoints that need one. */
const bodies: Record<string, object> = {
  ...Object.assign({}, ...allFixtures.map((fixtures) => fixtures.bodies)),
  'POST /auth/login': { email: 'ana@casa.test', password: 'casa-azul-1234' },
  'POST /messages/:ticketId/template': { templateId: 1 },
  'POST /templates/fetch': { whatsappId: 1 },
  'POST /templates/:id/preview': { parameters: [] },
  'POST /messages/edit/:messageId': { body: 'Corrigido' },
  'POST /messages/:messageId/reaction': { emoji: '👍' },
  'POST /messages/forward': {
    messageId: '00000000-0000-4000-8000-000000000000',
    contactIds: [1],
  },
  'GET /dashboard': { days: 7 },
  'GET /dashboard/ratings': { days: 7 },
  'PUT /tickets/:ticketId/draft': { body: 'Quase' },
  'PUT /tickets/:ticketId/snooze': { until: '2099-01-01T10:00:00Z' },
  'POST /quick-messages': { shortcode: 'oi-oi', message: 'Olá' },
  'POST /whatsapp': { name: 'Loja' },
  'POST /whatsapp/:id/move-tickets': { whatsappId: 1 },
  'POST /whatsappsession/:id/code': { number: '5511987654321' },
  'POST /typebot/save/:whatsappName': {
    typebot: 'Vendas',
    publicId: 'vendas-1',
    delay_message: 1000,
    enabled: true,
  },
  'POST /contact-imports/:id/forecast': { columns: ['number'] },
  'POST /contact-imports/:id/start': { columns: ['number'] },
  'POST /contacts/duplicates/dismiss': { firstId: 1, secondId: 2 },
  'POST /contacts/merges': { keptId: 1, mergedId: 2 },
  'POST /contacts': { name: 'Lia Duarte', number: '5511987654321' },
  'POST /contacts/:id/block': { blocked: true },
  'POST /tickets': { contactId: 1 },
  'PUT /tickets/:ticketId': { status: 'open' },
  'POST /tags': { name: 'VIP' },
  'POST /tags/sync': { ticketId: 1, tags: [] },
  'POST /ticket-tags/:ticketId': { tagId: 1 },
  'POST /ticket-notes': { note: 'Ligar antes', ticketId: 1 },
  'POST /schedules': { body: 'Bom dia!', sendAt: '2099-01-01T10:00', contactId: 1 },
  'GET /schedules/calendar': { from: '2099-01-01', to: '2099-01-31' },
  'POST /notifications/push': {
    endpoint: 'https://fcm.googleapis.com/x',
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  },
  'POST /notifications/push/trial': { endpoint: 'https://fcm.googleapis.com/x' },
  'POST /lanes': { title: 'Orçamento' },
  'POST /cards': { laneId: 1, ticketId: 1 },
  'POST /schedulesDeadline': { whatsappId: 1, message: 'Ainda aí?', intervalInMinutes: 60 },
}

/** A valid call, so that only its caller can be wrong. */
export const wellFormed = ({ method, path }: Endpoint): Record<string, unknown> => ({
  ...bodies[`${method} ${path}`],
  ...Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name]) => [
      name!,
      /uuid|messageId|uploadId|apiKeyId/i.test(name!)
        ? '00000000-0000-4000-8000-000000000000'
        : '1',
    ]),
  ),
})
