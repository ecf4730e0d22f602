import type { Message } from '@recado/simulator/wire'
import { WhatsAppWebDouble } from '@recado/whatsapp-web-double/double'
import type { ChatEntry } from '@recado/whatsapp-web-double/network/chat-log'
import type { PhoneDraft as Written, Phone } from '@recado/whatsapp-web-double/phone/phone'
import type { Draft, Network, NetworkPhone, NetworkRules } from './driver-network.ts'

/** A WhatsApp Web network in this process, for drivers that speak its protocol. */
export async function aWhatsAppWebNetwork() {
  const double = await WhatsAppWebDouble.start()
  const problems: Error[] = []
  double.events.on('problem', (problem) => problems.push(problem))
  const ruled = { qrSeconds: undefined as number | undefined }
  const network: Network = {
    phone: (number) => phoneOn(double, number),
    scan: (code, number, name) => double.phone(number, name).scan(code),
    rules: async (change) => {
      ruled.qrSeconds = change.qrSeconds ?? ruled.qrSeconds
      applyRules(double, change)
    },
    cut: async (number, code, forMs) => {
      const phone = double.phone(number)
      if (code === 401) phone.unlinkDevices()
      else phone.cut(code, forMs)
    },
    file: async (id) => phonesWith(double, id)[0].file(id).toString(),
    loseFile: async (id) => loseFile(double, id),
    close: async () => {
      await double.stop()
      if (problems.length > 0) throw new AggregateError(problems, 'the driver spoke wrongly')
    },
  }
  return {
    ...network,
    double,
    url: double.url,
    mediaHost: double.media.host,
    /** Lifetime of a QR code, which the driver manages on this network. Undefined uses the driver's default. */
    qrSeconds: () => ruled.qrSeconds,
  }
}

function applyRules(double: WhatsAppWebDouble, { number, ...rules }: NetworkRules): void {
  const { faults } = double
  if (rules.outage !== undefined) {
    if (number === undefined) double.outage(rules.outage)
    else double.phone(number).outage(rules.outage)
  }
  if (rules.refuse) {
    faults.refusals.clear()
    for (const [to, code] of Object.entries(rules.refuse)) faults.refusals.set(to, Number(code))
  }
  if (number === undefined) return
  if (rules.loss === 0) faults.losing.delete(number)
  else if (rules.loss) faults.losing.add(number)
  if (rules.latencyMs !== undefined) faults.latencies.set(number, rules.latencyMs)
}

/** Phones that have the message with this id. */
function phonesWith(double: WhatsAppWebDouble, id: string): [Phone, ...Phone[]] {
  const [first, ...rest] = double.network.accounts
    .filter(({ log }) => log.get(id)?.file)
    .map(({ number }) => double.phone(number))
  if (!first) throw new Error(`no phone shows a file in message ${id}`)
  return [first, ...rest]
}

/** Permanently: no phone can upload it again. */
function loseFile(double: WhatsAppWebDouble, id: string): void {
  const bearers = phonesWith(double, id)
  double.media.expire(bearers[0].message(id).file!.path)
  for (const { account } of bearers) account.keepsFiles = false
}

const phoneOn = (double: WhatsAppWebDouble, number: string): NetworkPhone => {
  const phone = double.phone(number)
  const { account } = phone
  const declined = new Set<string>()
  phone.heard.on('rejected', ({ callId }) => declined.add(callId))
  return {
    number,
    named: async (name) => {
      account.name = name
      return phoneOn(double, number)
    },
    change: async ({ online, readReceipts, name, registered, hidesNumber }) => {
      if (online !== undefined) account.isOnline = online
      if (readReceipts !== undefined) account.readReceipts = readReceipts
      if (name !== undefined) account.name = name
      if (registered !== undefined) account.isRegistered = registered
      if (hidesNumber === undefined) return
      account.hidesNumber = hidesNumber
      account.addressing = hidesNumber ? 'lid' : 'pn'
    },
    shows: async (picture) => phone.showPicture(picture),
    write: async (to, content) =>
      typeof content === 'string'
        ? phone.write(to, content)
        : phone.write(to, written(content), content.id),
    messages: async (other) => phone.messages(other).map((one) => asRecord(one, number)),
    read: async (other) => phone.read(other),
    types: async (to, state) => phone.types(to, state),
    calls: async (to, video = false) => phone.calls(to, { video }),
    declined: async (id) => declined.has(id),
    edit: (id, body) => phone.edit(id, body),
    remove: (id) => phone.remove(id),
    react: (id, emoji) => phone.react(id, emoji),
    unlinkDevices: async () => phone.unlinkDevices(),
    devices: async () =>
      phone.devices.map(({ label, line }) => ({ label, online: line !== undefined })),
  }
}

const isFile = (type: Draft['type']) =>
  type !== undefined && type !== 'text' && type !== 'location' && type !== 'contacts'

function written(draft: Draft): Written {
  const { body, type, media, seconds, location, contacts, quotedId, forwarded } = draft
  const file = isFile(type) &&
    media && {
      kind: type as NonNullable<Written['file']>['kind'],
      bytes: Buffer.from(media.base64, 'base64'),
      mime: media.mime,
      ...(media.fileName !== undefined && { fileName: media.fileName }),
      ...(seconds !== undefined && { seconds }),
    }
  return {
    ...(body !== undefined && { text: body }),
    ...(file && { file }),
    ...(location && { place: defined(location) }),
    ...(contacts && { cards: contacts }),
    ...(quotedId !== undefined && { quotedId }),
    ...(forwarded !== undefined && { forwarded }),
  }
}

type Place = NonNullable<Draft['location']>

const defined = ({ lat, lng, name, address }: Place): NonNullable<Written['place']> => ({
  lat,
  lng,
  ...(name !== undefined && { name }),
  ...(address !== undefined && { address }),
})

/** A message in the format of the simulated network. */
function asRecord(shown: ChatEntry, number: string): Message {
  const { id, chat, author, fromMe, kind, text, ack, at, file, reactions } = shown
  return {
    id,
    from: author.number,
    to: fromMe ? chat : number,
    type: kind === 'other' ? 'text' : kind,
    body: text,
    ack,
    at: at.toISOString(),
    reactions: [...reactions].map(([by, one]) => ({
      by,
      emoji: one.emoji,
      at: one.at.toISOString(),
    })),
    ...(file && {
      mediaId: id,
      media: {
        id,
        mime: file.mime,
        bytes: file.bytes,
        sha256: Buffer.from(file.keys.fileSha256 ?? []).toString('hex'),
        fileName: file.fileName,
      },
      seconds: file.seconds,
    }),
    quotedId: shown.quotedId,
    location: shown.place,
    contacts: shown.cards,
    forwarded: shown.forwarded,
    editedAt: shown.editedAt?.toISOString(),
    deletedAt: shown.deletedAt?.toISOString(),
  }
}
