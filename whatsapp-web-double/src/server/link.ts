import { createHmac, randomInt } from 'node:crypto'
import { Curve, proto } from 'baileys'
import type { Account } from '../network/account.ts'
import { Companion } from '../network/companion.ts'
import type { Network, PairingOffer } from '../network/network.ts'
import { isSignedBy } from '../signal/library.ts'
import { sendDeviceList } from '../traffic/devices.ts'
import { SERVER, bytesOf, child, node, seconds } from '../wire/nodes.ts'

/** Prefixes of the signed bytes, by signer: the account and the device. */
const ACCOUNT_SIGNS = [6, 0]
const DEVICE_SIGNS = [6, 1]

/**
 * Links a waiting client to a phone. The phone signs the client's identity under the secret of the code and checks the
 * client's signature. Then the server asks the client to reconnect and log in (515).
 */
export async function link(
  network: Network,
  account: Account,
  { offer, advSecret }: { offer: PairingOffer; advSecret: Buffer },
): Promise<Companion> {
  const companion = companionOf(account, offer)
  const { details, identity, sealed } = sign(account, { offer, advSecret })
  const reply = await offer.line.ask(
    node('iq', { from: SERVER, type: 'set', id: network.nextId(), t: seconds() }, [
      node('pair-success', {}, [
        node('device-identity', {}, sealed),
        node('device', { jid: companion.jid, lid: companion.lidJid }),
        node('platform', { name: 'android' }),
      ]),
    ]),
  )
  const signed = bytesOf(child(child(reply, 'pair-device-sign'), 'device-identity'))
  const signature = proto.ADVSignedDeviceIdentity.decode(signed).deviceSignature ?? Buffer.alloc(64)
  const { public: accountKey } = account.signal.identity
  const message = Buffer.concat([Buffer.from(DEVICE_SIGNS), details, identity, accountKey])
  if (!isSignedBy({ key: identity, message, signature }))
    throw new Error('the device did not sign its identity')
  account.companions.set(companion.device, companion)
  sendDeviceList(account)
  offer.line.send(node('stream:error', { code: '515' }))
  offer.line.close()
  return companion
}

function companionOf(account: Account, { hello }: PairingOffer): Companion {
  const asked = hello.payload.devicePairingData
  if (!asked?.eIdent || !asked.eRegid || !asked.eSkeyId || !asked.eSkeyVal || !asked.eSkeySig)
    throw new Error('the client did not send its keys')
  const { os } = proto.DeviceProps.decode(asked.deviceProps ?? new Uint8Array(0))
  return new Companion({
    number: account.number,
    lid: account.lid,
    device: account.nextDevice(),
    label: os ?? '',
    noiseStatic: hello.clientStatic,
    identity: Buffer.from(asked.eIdent),
    registrationId: Buffer.from(asked.eRegid).readUInt32BE(),
    signedPreKey: {
      id: Buffer.from(asked.eSkeyId).readUIntBE(0, asked.eSkeyId.length),
      key: asked.eSkeyVal,
      signature: asked.eSkeySig,
    },
  })
}

function sign(account: Account, { offer, advSecret }: { offer: PairingOffer; advSecret: Buffer }) {
  const identity = Buffer.from(offer.hello.payload.devicePairingData?.eIdent ?? [])
  const { public: accountSignatureKey, private: secret } = account.signal.identity
  const details = proto.ADVDeviceIdentity.encode({
    rawId: randomInt(1, 2 ** 31),
    timestamp: Math.floor(Date.now() / 1000),
    keyIndex: 1,
  }).finish()
  const message = Buffer.concat([Buffer.from(ACCOUNT_SIGNS), details, identity])
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey,
    accountSignature: Curve.sign(secret, message),
  }).finish()
  const hmac = createHmac('sha256', advSecret).update(signed).digest()
  const sealed = proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish()
  return { details, identity, sealed }
}
