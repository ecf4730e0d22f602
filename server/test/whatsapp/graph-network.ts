import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { windowKey } from '@recado/graph-double/graph'
import { type GraphDouble, startGraphDouble } from '@recado/graph-double/server'
import type { BusinessNumber, Message } from '@recado/graph-double/records'
import type { Connection } from '../../src/platform/whatsapp-driver.ts'
import type { Draft, Network, NetworkPhone, NetworkRules } from './driver-network.ts'

/**
 * A Graph API double with one number, and with further ones by `lineOf`. Throws for everything the Cloud API does not have.
 */
export async function aGraphNetwork(phone: string) {
  const double = await startGraphDouble()
  const lines = new Map<string, BusinessNumber>()
  const webhook = await aWebhook(lines)
  double.rules({ redeliverMs: 20 })
  const lineOf = (number: string): BusinessNumber => {
    const line =
      lines.get(number) ?? double.line({ phone: number, webhookUrl: webhook.urlOf(number) })
    lines.set(number, line)
    return line
  }
  const line = lineOf(phone)
  const network: Network = {
    phone: (number) =>
      lines.has(number)
        ? shopPhone(double, lineOf(number))
        : customerPhone(double, { line, lineOf }, number),
    scan: notInCloudApi('scan'),
    // Only a message: a periodic check of the driver would use up the fault before it.
    cut: async () => double.fault({ kind: 'resetAfterAccept' }, { path: /\/messages$/ }),
    rules: async (change) => double.rules(rulesIn(change)),
    file: async (id) => double.graph.media.get(id)!.content.toString(),
    loseFile: async (id) => double.graph.media.delete(id),
    close: async () => {
      await double.close()
      await webhook.close()
    },
  }
  const reach = (connection: Connection, number = phone) => webhook.reach(number, connection)
  return { network, url: double.url, double, line, lineOf, reach }
}

const notInCloudApi = (what: string) => (): never => {
  throw new Error(`the Cloud API has no ${what}`)
}

function rulesIn({ outage, loss, latencyMs, refuse }: NetworkRules) {
  const codes = { '429': 130429 } as Record<string, number>
  return {
    ...(outage !== undefined && { outage }),
    ...(loss !== undefined && { loss: loss > 0 }),
    ...(latencyMs !== undefined && { latencyMs }),
    ...(refuse && {
      refuse: Object.fromEntries(
        Object.entries(refuse).map(([number, code]) => [number, codes[code] ?? 131000]),
      ),
    }),
  }
}

/** Delivers posts to the open connection of their number and fails while none is open. Returns once the post is processed. */
async function aWebhook(lines: ReadonlyMap<string, BusinessNumber>) {
  const connections = new Map<string, Connection>()
  const server = createServer(async (request, response) => {
    const post = await buffer(request)
    const number = request.url!.slice(1)
    const signature = request.headers['x-hub-signature-256']
    const { appSecret } = lines.get(number)!
    const right = `sha256=${createHmac('sha256', appSecret).update(post).digest('hex')}`
    if (signature !== right) return response.writeHead(401).end()
    try {
      await connections.get(number)!.hear!(post)
      return response.writeHead(200).end()
    } catch {
      // The double posts it again, as Meta does.
      return response.writeHead(500).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    urlOf: (number: string) => `http://127.0.0.1:${port}/${number}`,
    reach: (number: string, connection: Connection) => void connections.set(number, connection),
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function draftIn(draft: string | Draft) {
  if (typeof draft === 'string') return { body: draft }
  const { type, body, media, location, contacts, quotedId, forwarded } = draft
  const kind = type === 'voice' ? ('audio' as const) : type
  return {
    ...(kind && { kind }),
    ...(body && { body }),
    ...(type === 'voice' && { isVoice: true }),
    ...(media && {
      media: {
        content: Buffer.from(media.base64, 'base64'),
        mime: media.mime,
        ...(media.fileName && { fileName: media.fileName }),
      },
    }),
    ...(location && { location: location as { lat: number; lng: number } }),
    ...(contacts && { contacts }),
    ...(quotedId && { quotedId }),
    ...(forwarded && { isForwarded: forwarded }),
  }
}

/** Our messages are identified by the id we sent, as the tests know them. */
const nameOf = ({ opaque, id }: Message) => opaque ?? id
const byName = (double: GraphDouble, name: string) =>
  [...double.graph.messages.values()].find((one) => nameOf(one) === name)?.id ?? name

/** Features that the Cloud API does not have, on either side. */
const unsupported = {
  types: notInCloudApi('typing'),
  shows: notInCloudApi('shows'),
  calls: notInCloudApi('calls of the business'),
  declined: notInCloudApi('calls of the business'),
  unlinkDevices: notInCloudApi('devices'),
  devices: notInCloudApi('devices'),
}

/** The business's own app on the phone, alongside the API. */
function shopPhone(double: GraphDouble, line: BusinessNumber): NetworkPhone {
  const phone = double.phoneOf(line)
  return {
    ...unsupported,
    number: line.phone,
    named: notInCloudApi('name of its own'),
    // Always present: the number is hosted by Meta.
    change: async () => {},
    write: async (to, draft) => phone.write(to, draftIn(draft)),
    react: async (id, emoji) => phone.react(byName(double, id), emoji),
    messages: notInCloudApi('list of messages'),
    read: notInCloudApi('reading'),
    edit: notInCloudApi('edits'),
    remove: notInCloudApi('deletions'),
  }
}

type Lines = { line: BusinessNumber; lineOf: (number: string) => BusinessNumber }

/** A customer who wrote to the shop today, so the service window is open. */
function customerPhone(double: GraphDouble, { line, lineOf }: Lines, number: string): NetworkPhone {
  const customer = double.customer(number)
  double.graph.lastWritten.set(windowKey(line, customer.self), double.graph.now())
  const phone: NetworkPhone = {
    ...unsupported,
    number,
    named: async (name) => {
      customer.change({ name })
      return phone
    },
    change: async ({ registered, hidesNumber, online }) =>
      customer.change({
        ...(registered !== undefined && { isRegistered: registered }),
        ...(hidesNumber !== undefined && { hidesNumber }),
        ...(online !== undefined && { isOnline: online }),
      }),
    write: async (to, draft) => customer.write(lineOf(to), draftIn(draft)),
    calls: async (to) => customer.calls(lineOf(to)),
    declined: async (id) => double.graph.calls.get(id)?.state === 'rejected',
    edit: async (id, body) => customer.edit(id, body),
    remove: async (id) => customer.remove(id),
    react: async (id, emoji) => customer.react(byName(double, id), emoji),
    read: async (other) => customer.read(lineOf(other)),
    messages: async (other) =>
      customer.messages(lineOf(other)).map((one) => shown(double, one)) as unknown as Awaited<
        ReturnType<NetworkPhone['messages']>
      >,
  }
  return phone
}

function shown(double: GraphDouble, message: Message) {
  const { kind, content, level, isDeleted, reactions, quotedId, line, customer } = message
  const media = double.graph.media.get(String(content['id']))
  const cards = kind === 'contacts' ? (Object.values(content) as Card[]) : undefined
  const { latitude: lat, longitude: lng, ...named } = content as Record<string, unknown>
  return {
    id: nameOf(message),
    from: message.fromBusiness ? line.phone : customer.phone,
    type: kind,
    body: isDeleted ? '' : String(content['body'] ?? content['caption'] ?? ''),
    ack: level,
    ...(quotedId && { quotedId }),
    ...(media && {
      mediaId: media.id,
      media: { fileName: content['filename'] ?? media.fileName, bytes: media.content.length },
    }),
    ...(cards && {
      contacts: cards.map(({ name, phones }) => ({
        name: name.formatted_name,
        phones: phones.map(({ phone }) => phone),
      })),
    }),
    ...(kind === 'location' && { location: { lat, lng, ...named } }),
    reactions: reactions.map(({ byBusiness, emoji }) => ({
      by: byBusiness ? line.phone : customer.phone,
      emoji,
    })),
  }
}

type Card = { name: { formatted_name: string }; phones: { phone: string }[] }
