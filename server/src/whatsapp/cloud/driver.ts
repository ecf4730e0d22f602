import type { Capabilities } from '../../platform/driver-capabilities.ts'
import type { Connection, WhatsAppDriver } from '../../platform/whatsapp-driver.ts'
import { type CloudDevice, graphOf, runChecks, makeDevice, settingsOf } from './device.ts'
import { handlePost } from './events.ts'
import { downloadFile } from './media.ts'
import { type CloudPace, defaultPace } from './pace.ts'
import { rejectCall } from './calls.ts'
import { markRead, react, sendMessage, sendTemplate } from './send.ts'
import { CloudSettings } from './settings.ts'
import { templatesOf } from './templates.ts'

type Options = {
  /** Base URL of the Graph API, such as https://graph.facebook.com. */
  url: string
  pace?: Partial<CloudPace>
  random?: () => number
}

export const capabilities: Capabilities = {
  qr: false,
  pairingCode: false,
  editOwn: false,
  deleteForAll: false,
  reactions: true,
  typing: false,
  numberCheck: false,
  groups: false,
  calls: true,
  clientMessageIds: false,
  phoneEcho: true,
  templates: true,
  serviceWindowHours: 24,
}

/** A number of the WhatsApp Business Cloud API. Both sides call each other over HTTP; there is no link. */
export function cloudDriver({ url, random = Math.random, ...options }: Options): WhatsAppDriver {
  const pace = { ...defaultPace, ...options.pace }
  return {
    capabilities,
    templates: (secret) => {
      const settings = CloudSettings.parse(JSON.parse(secret))
      return templatesOf({ url, settings, replyMs: pace.replyMs })
    },
    open: (context) => {
      const device = makeDevice({ ...context, url, pace, random })
      return connectionOf(device, runChecks(device))
    },
  }
}

const notHere = (code: 'ERR_EDITING_WAPP_MSG' | 'ERR_DELETE_WAPP_MSG') =>
  Promise.resolve({
    outcome: 'refused',
    code,
    retry: 'never',
    text: 'the Cloud API has no such call',
  } as const)

function connectionOf(device: CloudDevice, checked: Promise<void>): Connection {
  return {
    send: (message) => sendMessage(device, message),
    sendTemplate: (message) => sendTemplate(device, message),
    edit: () => notHere('ERR_EDITING_WAPP_MSG'),
    revoke: () => notHere('ERR_DELETE_WAPP_MSG'),
    react: (message, emoji) => react(device, message, emoji),
    markRead: ({ networkIds }) => markRead(device, networkIds),
    rejectCall: (networkId) => rejectCall(device, networkId),
    // The API cannot check numbers: every valid number is accepted, and sending to one that is not on WhatsApp fails.
    checkNumbers: async (numbers) => new Map(numbers.map((asked) => [asked, peerOf(asked)])),
    openMedia: async (ref) =>
      downloadFile(graphOf(device, await settingsOf(device)), ref, device.pace.transferMs),
    hear: (post, how) => handlePost(device, post, how),
    // People entered the credentials, so they are not deleted.
    logout: async () => device.over.abort(),
    close: async () => {
      device.over.abort()
      await checked
    },
  }
}

function peerOf(asked: string) {
  const phone = asked.replace(/\D/g, '')
  return /^\d{5,15}$/.test(phone) ? ({ kind: 'user', phone } as const) : null
}
