import {
  BufferJSON,
  initAuthCreds,
  proto,
  type AuthenticationState,
  type SignalDataTypeMap,
} from 'baileys'

/** Keys and credentials as JSON text, so that they survive a client and go through serialisation, as in a database. */
export class AuthStore {
  readonly rows = new Map<string, string>()
  #creds = JSON.stringify(initAuthCreds(), BufferJSON.replacer)

  open(): { state: AuthenticationState; save: () => void } {
    const creds = JSON.parse(this.#creds, BufferJSON.reviver) as AuthenticationState['creds']
    return {
      save: () => {
        this.#creds = JSON.stringify(creds, BufferJSON.replacer)
      },
      state: { creds, keys: { get: async (type, ids) => this.#read(type, ids), set: this.#write } },
    }
  }

  #read<Type extends keyof SignalDataTypeMap>(type: Type, ids: string[]) {
    const found: Record<string, SignalDataTypeMap[Type]> = {}
    for (const id of ids) {
      const row = this.rows.get(`${type}|${id}`)
      if (row === undefined) continue
      const value = JSON.parse(row, BufferJSON.reviver)
      found[id] =
        type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value) : value
    }
    return found
  }

  #write: AuthenticationState['keys']['set'] = (batch) => {
    for (const [type, values] of Object.entries(batch))
      for (const [id, value] of Object.entries(values ?? {})) {
        if (value === null || value === undefined) this.rows.delete(`${type}|${id}`)
        else this.rows.set(`${type}|${id}`, JSON.stringify(value, BufferJSON.replacer))
      }
  }
}
