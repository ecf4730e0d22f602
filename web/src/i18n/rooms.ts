import type { Language } from '../app/languages.ts'
import type { texts as connections } from './pt/connections.ts'
import type { texts as contacts } from './pt/contacts.ts'
import type { texts as errors } from './pt/errors.ts'
import type { texts as messages } from './pt/messages.ts'
import type { texts as session } from './pt/session.ts'
import type { texts as shell } from './pt/shell.ts'
import type { texts as simulator } from './pt/simulator.ts'
import type { texts as tickets } from './pt/tickets.ts'
import type { texts as ui } from './pt/ui.ts'

/** Every room's texts, as Portuguese has them; the other languages are held to the same shape. */
export type Catalogue = {
  connections: typeof connections
  contacts: typeof contacts
  errors: typeof errors
  messages: typeof messages
  session: typeof session
  shell: typeof shell
  simulator: typeof simulator
  tickets: typeof tickets
  ui: typeof ui
}

export type Room = keyof Catalogue

/** The texts that are needed before anything else is loaded. */
export const frontRooms = ['session', 'shell', 'errors', 'ui'] as const satisfies Room[]

/** One file per language and room, each a chunk of its own: a screen fetches the language it is read in and no other. */
const files = import.meta.glob<{ texts: object }>('./{pt,en,es}/*.ts')

export const roomsIn = (language: Language) =>
  Object.keys(files).flatMap(
    (file) => (new RegExp(`^\\./${language}/(.+)\\.ts$`).exec(file)?.[1] as Room | undefined) ?? [],
  )

export async function textsOf(language: Language, room: Room): Promise<object> {
  const load = files[`./${language}/${room}.ts`]
  if (!load) throw new Error(`no texts of ${room} in ${language}`)
  return (await load()).texts
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: Catalogue
  }
}
