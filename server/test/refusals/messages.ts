import type { ErrorCode } from '@recado/contract/errors'
import { limits } from '@recado/contract/platform/limits'
import { messages } from '@recado/contract/desk/messages'
import { templates } from '@recado/contract/desk/templates'
import { uploads } from '@recado/contract/desk/uploads'
import { sendAutomated } from '../../src/desk/messages/automated.ts'
import { showTicket } from '../../src/desk/tickets/queries.ts'
import { linkedDevicePace } from '../../src/platform/driver-capabilities.ts'
import { capabilities } from '../../src/whatsapp/simulated/driver.ts'
import type { Upload } from '../caller.ts'
import { aCompany } from '../company.ts'
import { aConversation } from '../conversation.ts'
import type { SenderOverrides } from '../sender.ts'
import { owner } from '../database.ts'
import { picture } from '../folder.ts'
import { anInbound, arrive, lia } from '../inbound.ts'
import { answered, NOWHERE } from './provocation.ts'

const NO_MESSAGE = '00000000-0000-4000-8000-000000000000'
const note: Upload = { name: 'nota.txt', content: 'Nota fiscal', type: 'text/plain' }

/** Bia sends these files to Lia. */
async function sendingFiles(files: Upload[]) {
  const { acme, ticketId } = await aConversation()
  return acme.bia.upload(messages.send, { ticketId, body: '' }, files)
}

/** Lia has never written to this Cloud API connection. */
async function aSilentCustomer() {
  const { bia, companyId, connection, ticket } = await aCompany()
  const { id: connectionId } = await connection({ provider: 'cloud' })
  const { id: ticketId } = await ticket({ connectionId, status: 'open', userId: bia.user.id })
  const [template] = await owner`
    insert into message_templates (company_id, connection_id, remote_id, name, language, category, status, body)
    values (${companyId}, ${connectionId}, '1', 'oi', 'pt_BR', 'UTILITY', 'APPROVED', 'Oi {{1}}') returning id`
  return { bia, ticketId, templateId: template.id as number }
}

async function question() {
  const { acme, read } = await aConversation()
  const [asked] = await read()
  return { bia: acme.bia, messageId: asked!.id }
}

export const ofMessages = {
  /** The last message is more than a day old, or there is none. */
  ERR_WAPP_WINDOW_CLOSED: async () => {
    const { bia, ticketId } = await aSilentCustomer()
    return bia(messages.send, { ticketId, body: 'Olá?' })
  },
  ERR_NO_TEMPLATE_FOUND: async () => {
    const { bia, ticketId } = await aSilentCustomer()
    return bia(templates.send, { ticketId, templateId: NOWHERE })
  },
  /** A parameter is missing. */
  ERR_TEMPLATE_UNUSABLE: async () => {
    const { bia, ticketId, templateId } = await aSilentCustomer()
    return bia(templates.send, { ticketId, templateId })
  },
  ERR_NO_MESSAGE_FOUND: async () =>
    (await aConversation()).acme.bia(messages.details, { messageId: NO_MESSAGE }),
  ERR_NO_CAUSE_FOUND: async () => {
    const { acme, ticketId } = await aConversation()
    const sent = await acme.bia(messages.send, { ticketId, body: 'Oi' })
    return acme.bia(messages.cause, { messageId: Array.isArray(sent) ? sent[0]!.id : sent.id })
  },
  ERR_NO_UPLOAD_FOUND: async () => {
    const { acme, ticketId } = await aConversation()
    return acme.bia(messages.send, { ticketId, uploads: [NO_MESSAGE] })
  },
  ERR_UPLOADS_FULL: async () => {
    const { acme, ticketId } = await aConversation()
    await owner`
      insert into uploads (company_id, id, user_id, ticket_id, storage_key, file_name, mime, kind, size)
      select ${acme.companyId}, gen_random_uuid(), ${acme.bia.user.id}, ${ticketId}, 'k' || n, 'n.txt', 'text/plain', 'document', 1
        from generate_series(1, ${limits.uploadsMax}::int) n`
    return acme.bia.upload(uploads.create, { ticketId }, [note])
  },
  ERR_MESSAGE_NOT_FAILED: async () => {
    const { acme, sent } = await aConversation()
    return acme.bia(messages.retry, { messageId: (await sent('Chega sexta')).id })
  },
  ERR_NEWER_MESSAGES: async () => {
    const { acme, connectionId, ticketId, read } = await aConversation()
    const seenPosition = (await read()).at(-1)!.position
    await arrive(acme, { connectionId, all: [anInbound({ text: 'Mudei de ideia' })] })
    return acme.bia(messages.send, { ticketId, body: 'Enviado!', seenPosition })
  },
  ERR_EDITING_WAPP_MSG: async () => {
    const { bia, messageId } = await question()
    return bia(messages.edit, { messageId, body: 'Outra coisa' })
  },
  ERR_DELETE_WAPP_MSG: async () => {
    const { bia, messageId } = await question()
    return bia(messages.remove, { messageId })
  },
  ERR_FETCH_WAPP_MSG: async () => {
    const { acme, sent, contactId } = await aConversation()
    const { id: messageId } = await sent('Para outra pessoa')
    await acme.bia(messages.remove, { messageId })
    return acme.bia(messages.forward, { messageId, contactIds: [contactId] })
  },
  ERR_NO_FILE: () => sendingFiles([]),
  ERR_TOO_MANY_FILES: () => sendingFiles(Array(limits.filesMax + 1).fill(note)),
  ERR_FILE_TYPE_NOT_ALLOWED: () =>
    sendingFiles([{ name: 'a.jpg', content: '<html>', type: 'image/jpeg' }]),
  ERR_FILE_TOO_LARGE: async () => {
    const content = new Uint8Array(limits.mediaBytesMax + 1)
    content.set(await picture())
    return sendingFiles([{ name: 'a.jpg', content, type: 'image/jpeg' }])
  },
  /** The file is still on the network. */
  ERR_WAPP_DOWNLOAD_MEDIA: async () => {
    const { acme, hello } = await aConversation()
    const [{ id }] = await owner`
      select id from messages where company_id = ${acme.companyId} and network_id = ${hello.networkId}`
    await owner`insert into attachments (company_id, message_id, file_name, mime, state)
      values (${acme.companyId}, ${id}, 'foto.jpg', 'image/jpeg', 'failed')`
    const url = acme.world.mediaUrl(acme.companyId, id, 'foto.jpg')
    return answered(acme.app.inject({ method: 'GET', url }))
  },
}

/** Bia writes to a new contact. Returns the failure. */
async function firstWords(terms: SenderOverrides) {
  const { acme, connectionId, deliver } = await aConversation()
  const { id: ticketId } = await acme.ticket({
    connectionId,
    status: 'open',
    userId: acme.bia.user.id,
  })
  await acme.bia(messages.send, { ticketId, body: 'Bom dia!' })
  await deliver(terms)
  return (await acme.bia(messages.list, { ticketId })).messages.at(-1)!.failure?.code
}

/** The network refuses a message with this code. */
async function refusedByNetwork(code: ErrorCode) {
  const { acme, send, deliver, one } = await aConversation()
  acme.network.answer = () => ({ outcome: 'refused', code, text: 'no', retry: 'never' })
  const { id } = await send('Olá!')
  await deliver()
  return (await one(id)).failure?.code
}

/** Failures of messages, as shown on the message. */
export const messageFailures = {
  ERR_WAPP_NEW_CHATS_RESTRICTED: () =>
    firstWords({ link: { isOnline: true, restrictedUntil: new Date(Date.now() + 60_000) } }),
  ERR_WAPP_FIRST_CONTACTS_LIMIT: () => {
    const pace = { ...linkedDevicePace, firstPerDay: { young: 0, grown: 0 } }
    return firstWords({ driver: { capabilities: { ...capabilities, pace } } })
  },
  ERR_CONTACT_SUPPRESSED: async () => {
    const { acme, ticketId, deliver, one } = await aConversation()
    await owner`insert into suppressions (company_id, number) values (${acme.companyId}, ${lia})`
    const { message } = await acme.inside(async (ctx) =>
      sendAutomated(ctx, await showTicket(ctx, { ticketId }), { body: 'Ainda aí?', userId: null }),
    )
    await deliver()
    return (await one(message.id)).failure?.code
  },
  ERR_SENDING_WAPP_MSG: () => refusedByNetwork('ERR_SENDING_WAPP_MSG'),
  ERR_WAPP_UNPAID: () => refusedByNetwork('ERR_WAPP_UNPAID'),
  ERR_WAPP_NOT_DELIVERED: () => refusedByNetwork('ERR_WAPP_NOT_DELIVERED'),
  ERR_WAPP_UNCONFIRMED: async () => {
    const { acme, send, deliver, one } = await aConversation()
    acme.network.answer = () => ({ outcome: 'uncertain' })
    const { id } = await send('Olá!')
    await owner`update outbox set attempts = 7 where company_id = ${acme.companyId}`
    await deliver()
    return (await one(id)).failure?.code
  },
}
