import type { Input } from '@recado/contract/platform/endpoint'
import { readInput } from '@recado/contract/platform/input'
import { MessageForm } from '@recado/contract/desk/message-forms'
import { type Message, messages } from '@recado/contract/desk/messages'
import { templates } from '@recado/contract/desk/templates'
import { removeStored, receiveFiles } from '../../platform/files/receive-files.ts'
import { removeAfterFailure } from '../../platform/files/remove-after-failure.ts'
import type { AccessClaims, World } from '../../platform/ctx.ts'
import { withWorld, routes, type EndpointRequest } from '../../platform/http/routes.ts'
import { countFiles } from '../../platform/programs/write-limit.ts'
import { Refusal } from '../../platform/refusal.ts'
import { within } from '../../platform/database/within.ts'
import { showTicket } from '../tickets/queries.ts'
import { editMessage, reactToMessage, removeMessage } from './changes.ts'
import { sendFiles, sendMessage, findSent } from './commands.ts'
import { fetchFileAgain } from './fetch-file-again.ts'
import { forwardMessage } from './forward.ts'
import { withDuration } from './files.ts'
import { showCause } from './cause.ts'
import { findMessages, listMessages, showDetails } from './queries.ts'
import { retryMessage } from './retry.ts'
import { sendTemplate } from './send-template.ts'
import { sendUploads } from './send-uploads.ts'

export const messageRoutes = routes(messages, {
  list: listMessages,
  send: withWorld(send),
  retry: retryMessage,
  fetchFile: fetchFileAgain,
  edit: editMessage,
  remove: removeMessage,
  react: reactToMessage,
  forward: withWorld(forwardMessage),
  find: findMessages,
  details: showDetails,
  cause: showCause,
})

export const sendTemplateRoutes = routes({ send: templates.send }, { send: sendTemplate })

type SendInput = Input<typeof messages.send>
type QuoteInput = Pick<SendInput, 'quotedMsgId' | 'quotedMsg'>

/** The quoted message, by id or as an embedded message. */
const withQuotedId = <F extends QuoteInput>({ quotedMsg, ...form }: F) => ({
  ...form,
  quotedMsgId: form.quotedMsgId ?? quotedMsg?.id,
})

/**
 * Sends text in one transaction. Files are stored first, outside any transaction, and removed again if the message is
 * refused.
 */
async function send(
  world: World,
  { input, claims, request }: EndpointRequest<SendInput>,
): Promise<Message | Message[]> {
  if (!request.isMultipart()) return sendJson(world, claims!, withQuotedId(input))
  const { ticketId } = input
  await within(world, { ...claims!, readOnly: true }, (ctx) => showTicket(ctx, { ticketId }))
  const { files, fields } = await receiveFiles(world, claims!.companyId, request)
  try {
    const [file, ...others] = files
    if (!file) throw new Refusal('ERR_NO_FILE')
    await countFiles(world, claims!, files)
    const form = withQuotedId(readInput(MessageForm, fields))
    const asked = { ticketId, id: form.id }
    const earlier = await findEarlier(world, claims!, asked)
    // Caption, id and quotation belong to the first of several files.
    const first = { ...form, ticketId, file: withDuration(file, form.seconds) }
    const sent = earlier ?? (await within(world, claims!, (ctx) => sendFiles(ctx, first, others)))
    if (Array.isArray(sent)) return oneOrAll(sent)
    await removeStored(world, files)
    return sent ?? (await findEarlier(world, claims!, asked))!
  } catch (error) {
    await removeAfterFailure(world, error, { companyId: claims!.companyId, files })
    throw error
  }
}

/** Sends a request without file content: text alone, or with files uploaded before. */
const sendJson = (
  world: World,
  claims: AccessClaims,
  { uploads, ...input }: Omit<SendInput, 'quotedMsg'>,
): Promise<Message | Message[]> =>
  within(world, claims, async (ctx) =>
    uploads ? oneOrAll(await sendUploads(ctx, { ...input, uploads })) : sendMessage(ctx, input),
  )

const oneOrAll = (sent: Message[]): Message | Message[] => (sent.length === 1 ? sent[0]! : sent)

/** Messages of an earlier request with the same id, for example after a lost response. */
const findEarlier = async (
  world: World,
  claims: AccessClaims,
  { ticketId, id }: { ticketId: number; id: string | undefined },
): Promise<Message | undefined> =>
  id === undefined
    ? undefined
    : within(world, { ...claims, readOnly: true }, (ctx) => findSent(ctx, id, ticketId))
