import { randomInt } from 'node:crypto'
import { contactImports } from '@recado/contract/contacts/imports'
import type { Caller } from './caller.ts'

/** A unique mobile number of São Paulo, with the ninth digit. */
export const aMobile = () => `5511${randomInt(980_000_000, 1_000_000_000)}`

/** Uploads a spreadsheet as the browser does. Returns the draft. */
export const uploadSheet = (who: Caller, content: string | Buffer, name = 'contatos.csv') =>
  who.upload(contactImports.upload, {}, [
    { name, content: typeof content === 'string' ? content : Uint8Array.from(content), type: '' },
  ])
