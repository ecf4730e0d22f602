import * as errors from './errors.ts'
import type { Room, rooms } from './rooms.ts'
import * as session from './session.ts'
import * as shell from './shell.ts'
import * as ui from './ui.ts'

/** The texts that are needed before anything else is loaded. */
export const frontRooms = { session, shell, errors, ui }

type BackRooms = { [Name in Room]: Awaited<ReturnType<(typeof rooms)[Name]>> }
type Catalogue = typeof frontRooms & BackRooms

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: { [Name in keyof Catalogue]: Catalogue[Name]['pt'] }
  }
}
