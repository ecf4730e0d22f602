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

/** Somebody's phone on a network, in the hands of a test. */
export type NetworkPhone = {
  number: string
  named: (name: string) => Promise<NetworkPhone>
  change: (change: PhoneChange) => Promise<unknown>
  /** The picture of its profile from now on; null: none. */
  shows: (picture: Buffer | null) => Promise<unknown>
  /** The id of the message. */
  write: (to: string, content: string | Draft) => Promise<string>
  /** Its messages with somebody, as it sees them, oldest first. */
  messages: (other: string) => Promise<Message[]>
  read: (other: string) => Promise<unknown>
  types: (to: string, state: 'composing' | 'recording' | 'paused') => Promise<unknown>
  calls: (to: string, video?: boolean) => Promise<unknown>
  edit: (id: string, body: string) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  react: (id: string, emoji: string | null) => Promise<unknown>
  unlinkDevices: () => Promise<unknown>
  devices: () => Promise<{ label: string; online: boolean }[]>
}

export type NetworkRules = {
  /** Limits the change to what goes to that phone and to its devices. */
  number?: string
  outage?: boolean
  /** How long a code to scan lives. */
  qrSeconds?: number
  /** A device that did not confirm is told again after this, where its network tells it before it connects again. */
  redeliverMs?: number
  /** Share of what devices say that is lost without a word: 0 or 1. */
  loss?: number
  latencyMs?: number
  /** By number: the code that its senders are refused with. */
  refuse?: Record<string, string>
}

/** What the behaviour of drivers is tested against: a network of their kind, and the phones on it. */
export type Network = {
  phone: (number: string) => NetworkPhone
  /** This phone scans that code. */
  scan: (qrcode: string, number: string, name?: string) => Promise<unknown>
  rules: (change: NetworkRules) => Promise<unknown>
  /** Cuts the devices of this number with that reason; `forMs` keeps them out. */
  cut: (number: string, disconnect: CloseCode, forMs?: number) => Promise<unknown>
  /** The text of a file that a phone was sent, by its `mediaId`. */
  file: (mediaId: string) => Promise<string>
  /** That file is gone from the network. */
  loseFile: (mediaId: string) => Promise<unknown>
  close: () => Promise<void>
}
