import type { Capabilities } from '../../platform/driver-capabilities.ts'
import type { Connection, WhatsAppDriver } from '../../platform/whatsapp-driver.ts'
import { type SimulatedDevice, runLinks, makeDevice } from './device.ts'
import { handleFrame } from './events.ts'
import { downloadFile } from './media.ts'
import { changeMessage, sendMessage } from './outbound.ts'
import { type SimulatedPace, defaultPace } from './pace.ts'
import { checkNumbers, findPicture, markRead, rejectCall } from './questions.ts'

type Options = {
  /** Base URL of the simulated network, such as http://127.0.0.1:8090. */
  url: string
  pace?: Partial<SimulatedPace>
  random?: () => number
}

export const capabilities: Capabilities = {
  qr: true,
  pairingCode: false,
  editOwn: true,
  deleteForAll: true,
  reactions: true,
  typing: true,
  numberCheck: true,
  pictureEveryMs: 300,
  groups: true,
  calls: true,
  clientMessageIds: true,
  phoneEcho: true,
  templates: false,
}

/** Connects to the simulated network as a linked device, like a driver of the real network. */
export function simulatedDriver({
  url,
  random = Math.random,
  ...options
}: Options): WhatsAppDriver {
  const pace = { ...defaultPace, ...options.pace }
  return {
    capabilities,
    open: (context) => {
      const device = makeDevice({ ...context, url, pace, random })
      const linked = runLinks(device, handleFrame).catch((err: unknown) =>
        context.log.error({ err }, 'a connection to the simulated network has failed'),
      )
      return connectionOf(device, linked)
    },
  }
}

/** The network does not say for how long. */
function reportRestriction({ online, reporter }: SimulatedDevice): void {
  if (online) reporter.report({ state: 'CONNECTED', restriction: {} })
}

function connectionOf(device: SimulatedDevice, linked: Promise<void>): Connection {
  const mediaHosts = { url: device.url, transferMs: device.pace.transferMs }
  return {
    send: async (message) => {
      const result = await sendMessage({ link: device.online, mediaHosts }, message)
      if (result.outcome === 'refused' && result.code === 'ERR_WAPP_NEW_CHATS_RESTRICTED')
        reportRestriction(device)
      return result
    },
    edit: ({ networkId: messageId }, body) =>
      changeMessage(device.online, { op: 'edit', messageId, body }),
    revoke: ({ networkId: messageId }) => changeMessage(device.online, { op: 'revoke', messageId }),
    react: ({ networkId: messageId }, emoji) =>
      changeMessage(device.online, { op: 'react', messageId, emoji }),
    markRead: ({ networkIds }) => markRead(device.online, networkIds),
    checkNumbers: (numbers) => checkNumbers(device.online, numbers),
    rejectCall: (networkId) => rejectCall(device.online, networkId),
    openMedia: (ref) => downloadFile(mediaHosts, ref),
    profilePicture: async (of) => {
      const found = await findPicture(device.online, of)
      return found && downloadFile(mediaHosts, found)
    },
    logout: async () => {
      device.over.abort()
      await device.online?.ask({ op: 'logout' })
      await device.credentials.write(undefined)
    },
    close: async () => {
      device.over.abort()
      // Work in progress is still acknowledged.
      await Promise.all([device.lanes.stop(), device.reporter.stop()])
      device.link?.close()
      await linked
    },
  }
}
