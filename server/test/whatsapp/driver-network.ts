import type { CloseCode, Message, NewMessage } from '@recado/simulator/wire'
import type { z } from 'zod'

export type Draft = Omit<z.input<typeof NewMessage>, 'to' | 'mediaId'>

type PhoneChange = {
  online?: boolean
  readReceipts?: boolean
  name?: string
  registered?: boolean
  hidesNumber?: boolean
}

/** A phone on a network, controlled by the test. */
export type NetworkPhone = {
  number: string
  named: (name: string) => Promise<NetworkPhone>
  change: (change: PhoneChange) => Promise<unknown>
  /** Sets the profile picture; null removes it. */
  shows: (picture: Buffer | null) => Promise<unknown>
  /** Returns the id of the message. */
  write: (to: string, content: string | Draft) => Promise<string>
  /** Messages with this number as the phone shows them, oldest first. */
  messages: (other: string) => Promise<Message[]>
  read: (other: string) => Promise<unknown>
  types: (to: string, state: 'composing' | 'recording' | 'paused') => Promise<unknown>
  calls: (to: string, video?: boolean) => Promise<{ id: string }>
  /** Whether a device of the called number declined this call. */
  declined: (id: string) => Promise<boolean>
  edit: (id: string, body: string) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  react: (id: string, emoji: string | null) => Promise<unknown>
  unlinkDevices: () => Promise<unknown>
  devices: () => Promise<{ label: string; online: boolean }[]>
}

export type NetworkRules = {
  /** Limits the rule to traffic for this phone and its devices. */
  number?: string
  outage?: boolean
  /** Lifetime of a QR code. */
  qrSeconds?: number
  /** Delay before an unconfirmed message is repeated, on networks that repeat before a reconnect. */
  redeliverMs?: number
  /** Share of device messages that are lost silently: 0 or 1. */
  loss?: number
  latencyMs?: number
  /** Error code by number, with which its senders are refused. */
  refuse?: Record<string, string>
}

/** A network that driver tests run against, with its phones. */
export type Network = {
  phone: (number: string) => NetworkPhone
  /** Scans this QR code with the phone. */
  scan: (qrcode: string, number: string, name?: string) => Promise<unknown>
  rules: (change: NetworkRules) => Promise<unknown>
  /** Disconnects the devices of this number with that reason. `forMs` keeps them out. */
  cut: (number: string, disconnect: CloseCode, forMs?: number) => Promise<unknown>
  /** Text of a file that a phone received, by its `mediaId`. */
  file: (mediaId: string) => Promise<string>
  /** Removes this file from the network. */
  loseFile: (mediaId: string) => Promise<unknown>
  close: () => Promise<void>
}
