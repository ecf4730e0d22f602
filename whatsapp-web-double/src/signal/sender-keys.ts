import type { proto } from 'baileys'
import {
  GroupCipher,
  GroupSessionBuilder,
  SenderKeyDistributionMessage,
  SenderKeyName,
  SenderKeyRecord,
} from 'baileys/lib/Signal/Group/index.js'
import type { DeviceAddress } from './address.ts'
import { padded, unpadded } from './padding.ts'

type Sender = { group: string; author: DeviceAddress }

const nameOf = ({ group, author }: Sender) =>
  new SenderKeyName(group, {
    id: author.user,
    deviceId: author.device,
    toString: () => `${author.user}.${author.device}`,
  })

/** Group keys: each author encrypts once for all members, with a key that each member received before. */
export class SenderKeys {
  readonly #records = new Map<string, SenderKeyRecord>()
  readonly #store = {
    loadSenderKey: async (name: SenderKeyName) => {
      const key = name.toString()
      const record = this.#records.get(key) ?? new SenderKeyRecord()
      this.#records.set(key, record)
      return record
    },
    storeSenderKey: async (name: SenderKeyName, record: SenderKeyRecord) => {
      this.#records.set(name.toString(), record)
    },
  }

  async encrypt(sender: Sender, message: proto.IMessage): Promise<Buffer> {
    return Buffer.from(await new GroupCipher(this.#store, nameOf(sender)).encrypt(padded(message)))
  }

  async decrypt(sender: Sender, body: Buffer): Promise<proto.IMessage> {
    return unpadded(await new GroupCipher(this.#store, nameOf(sender)).decrypt(body))
  }

  /** The key message that the author sends to each member before it writes. */
  async introduction(sender: Sender): Promise<proto.IMessage> {
    const own = await new GroupSessionBuilder(this.#store).create(nameOf(sender))
    return {
      senderKeyDistributionMessage: {
        groupId: sender.group,
        axolotlSenderKeyDistributionMessage: own.serialize(),
      },
    }
  }

  async learn(sender: Sender, introduction: proto.Message.ISenderKeyDistributionMessage) {
    const bytes = introduction.axolotlSenderKeyDistributionMessage
    if (!bytes) throw new Error('an introduction without a key')
    const told = new SenderKeyDistributionMessage(null, null, null, null, bytes)
    await new GroupSessionBuilder(this.#store).process(nameOf(sender), told)
  }
}
