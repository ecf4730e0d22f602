import type { World } from '../../platform/ctx.ts'
import type {
  Connection,
  Outbound,
  OutboundTemplate,
  Peer,
  SendResult,
} from '../../platform/whatsapp-driver.ts'
import type { Extra } from '../../desk/messages/rules.ts'
import type { OutboxEntry } from './outbox.ts'

type Addressed = { entry: OutboxEntry; to: Peer }

/** Calls the driver operation for an outbox entry: send, edit, revoke or react. */
export function dispatch(
  world: World,
  connection: Connection,
  { entry, to }: Addressed,
): Promise<SendResult> {
  const { networkId, fromMe, kind, body, emoji } = entry
  const message = { networkId, to, fromMe }
  switch (kind) {
    case 'edit':
      return connection.edit(message, body)
    case 'revoke':
      return connection.revoke(message)
    case 'reaction':
      return connection.react(message, emoji)
    case 'send':
      return entry.extra?.template
        ? sendTemplate(connection, { networkId, to, ...templateIn(entry.extra.template) })
        : connection.send(outboundOf(world, entry, to))
  }
}

const templateIn = ({ components, ...named }: NonNullable<Extra['template']>) => ({
  ...named,
  components: JSON.parse(components) as unknown[],
})

/** The number may have changed to a network without templates since the message was written. */
const sendTemplate = async (
  connection: Connection,
  message: OutboundTemplate,
): Promise<SendResult> =>
  (await connection.sendTemplate?.(message)) ?? {
    outcome: 'refused',
    code: 'ERR_TEMPLATE_UNUSABLE',
    retry: 'never',
    text: 'this network has no templates',
  }

function outboundOf(world: World, entry: OutboxEntry, to: Peer): Outbound {
  const { networkId, quotedNetworkId, quotedBody, quotedFromMe, isForwarded } = entry
  return {
    networkId,
    to,
    ...(quotedNetworkId && { quotedId: quotedNetworkId }),
    ...(quotedNetworkId && { quoted: { text: quotedBody ?? '', fromMe: quotedFromMe ?? false } }),
    ...(isForwarded && { isForwarded }),
    body: bodyOf(world, entry),
  }
}

function bodyOf(world: World, { body, file, mediaType, extra }: OutboxEntry): Outbound['body'] {
  if (extra?.contacts) return { type: 'contact', cards: extra.contacts }
  if (extra?.location) {
    const { name, address, ...spot } = extra.location
    return { type: 'location', ...spot, ...(name && { name }), ...(address && { address }) }
  }
  if (!file) return { type: 'text', text: body }
  const { mime, fileName, size: bytes } = file
  return {
    type: 'media',
    kind: kinds.find((kind) => kind === mediaType) ?? 'document',
    mime,
    fileName,
    bytes,
    open: () => world.files.open(file.storageKey),
    ...(body && { caption: body }),
  }
}

const kinds = ['image', 'video', 'audio', 'sticker'] as const
