import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { proto, type BinaryNode } from 'baileys'
import { child, node, seconds } from '../wire/nodes.ts'
import type { Client } from './client.ts'

const { SUCCESS, NOT_FOUND } = proto.MediaRetryNotification.ResultType

/** A client found an expired file and asks its phone to upload it again. The phone answers when it is online. */
export function uploadAgain(client: Client, request: BinaryNode): void {
  const { network, owner, companion } = client
  const { id = '' } = request.attrs
  owner.reach(() => {
    const file = owner.keepsFiles ? owner.log.get(id)?.file : undefined
    const { mediaKey } = file?.keys ?? {}
    const content =
      file && mediaKey
        ? sealed({ id, mediaKey, directPath: network.media.renew(file.path) })
        : node('error', { code: String(NOT_FOUND) })
    const attributes = { id, type: 'mediaretry', from: owner.jid, t: seconds() }
    const about = node('rmr', { ...child(request, 'rmr')?.attrs })
    companion.deliver(node('notification', attributes, [about, content]))
  })
}

type Renewed = { id: string; mediaKey: Uint8Array; directPath: string }

/** The new path of the file, encrypted so that only devices that could read the file can read it. */
function sealed({ id, mediaKey, directPath }: Renewed): BinaryNode {
  const info = 'WhatsApp Media Retry Notification'
  const key = Buffer.from(hkdfSync('sha256', mediaKey, Buffer.alloc(32), info, 32))
  const plain = { stanzaId: id, directPath, result: SUCCESS }
  const iv = randomBytes(12)
  const aes = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(id))
  const notice = aes.update(proto.MediaRetryNotification.encode(plain).finish())
  const body = Buffer.concat([notice, aes.final(), aes.getAuthTag()])
  return node('encrypt', {}, [node('enc_p', {}, body), node('enc_iv', {}, iv)])
}
