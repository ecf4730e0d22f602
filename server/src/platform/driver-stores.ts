/** The secrets of one connection: reads them, replaces them, or removes them with undefined. */
export type Credentials = {
  read: () => Promise<string | undefined>
  write: (secret: string | undefined) => Promise<void>
}

/** The network's own ids for our messages, for networks that do not accept the ids we choose. */
export type RemoteIds = {
  /** Resolves once the id is stored. A later id replaces an earlier one. */
  keep: (name: { networkId: string; remoteId: string }) => Promise<void>
  remoteOf: (networkId: string) => Promise<string | undefined>
  networkIdOf: (remoteId: string) => Promise<string | undefined>
}

/** Written in one transaction. */
export type KeyBatch = {
  /** `days`: how long the key is stored. Without it, as long as the connection exists. */
  puts: { kind: string; key: string; value: string; days?: number }[]
  removes: { kind: string; key: string }[]
  /** The current credentials, if they have changed. */
  credentials?: string
}

/** Another node owns the connection. This node no longer writes for it and releases it. */
export class OwnershipLost extends Error {}

/**
 * A driver's store for its connection, by kind and key; credentials are separate. The kind `inbox` holds what was
 * received from the network and is not yet processed.
 */
export type Keys = {
  /** Leaves out keys that do not exist. */
  read: (kind: string, keys: string[]) => Promise<Record<string, string>>
  /** Inbox entries without an expiry, oldest first. */
  waiting: () => Promise<{ key: string; value: string }[]>
  /** Durable when it resolves. @throws OwnershipLost if this node no longer owns the connection */
  commit: (batch: KeyBatch) => Promise<void>
  /** Deletes all keys and the credentials. Unprocessed inbox entries stay. */
  clear: () => Promise<void>
}
