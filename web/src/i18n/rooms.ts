import type { Language } from './languages.ts'
import type { texts as acts } from './pt/acts.ts'
import type { texts as connectionForm } from './pt/connection-form.ts'
import type { texts as connectionPanel } from './pt/connection-panel.ts'
import type { texts as connections } from './pt/connections.ts'
import type { texts as contacts } from './pt/contacts.ts'
import type { texts as contactPage } from './pt/contact-page.ts'
import type { texts as contactImports } from './pt/contact-imports.ts'
import type { texts as contactMerges } from './pt/contact-merges.ts'
import type { texts as contactTools } from './pt/contact-tools.ts'
import type { texts as dashboard } from './pt/dashboard.ts'
import type { texts as drawer } from './pt/drawer.ts'
import type { texts as errors } from './pt/errors.ts'
import type { texts as keys } from './pt/keys.ts'
import type { texts as messageActions } from './pt/message-acts.ts'
import type { texts as list } from './pt/list.ts'
import type { texts as messages } from './pt/messages.ts'
import type { texts as composer } from './pt/composer.ts'
import type { texts as emoji } from './pt/emoji.ts'
import type { texts as quickMessages } from './pt/quick-messages.ts'
import type { texts as voice } from './pt/voice.ts'
import type { texts as news } from './pt/news.ts'
import type { texts as notices } from './pt/notices.ts'
import type { texts as push } from './pt/push.ts'
import type { texts as pages } from './pt/pages.ts'
import type { texts as session } from './pt/session.ts'
import type { texts as shell } from './pt/shell.ts'
import type { texts as simulator } from './pt/simulator.ts'
import type { texts as templates } from './pt/templates.ts'
import type { texts as ticketExports } from './pt/ticket-exports.ts'
import type { texts as tickets } from './pt/tickets.ts'
import type { texts as ui } from './pt/ui.ts'

/** Every namespace's texts. Portuguese defines the shape, and the other languages must match it. */
export type Catalogue = {
  acts: typeof acts
  dashboard: typeof dashboard
  drawer: typeof drawer
  connections: typeof connections
  'connection-form': typeof connectionForm
  'connection-panel': typeof connectionPanel
  contacts: typeof contacts
  'contact-page': typeof contactPage
  'contact-imports': typeof contactImports
  'contact-merges': typeof contactMerges
  'contact-tools': typeof contactTools
  errors: typeof errors
  keys: typeof keys
  'message-acts': typeof messageActions
  list: typeof list
  messages: typeof messages
  news: typeof news
  notices: typeof notices
  push: typeof push
  pages: typeof pages
  composer: typeof composer
  emoji: typeof emoji
  'quick-messages': typeof quickMessages
  voice: typeof voice
  session: typeof session
  shell: typeof shell
  simulator: typeof simulator
  templates: typeof templates
  'ticket-exports': typeof ticketExports
  tickets: typeof tickets
  ui: typeof ui
}

export type Room = keyof Catalogue

/**
 * One file per language and namespace. No chunk contains two languages, so a screen fetches only the language it is
 * shown in.
 */
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
