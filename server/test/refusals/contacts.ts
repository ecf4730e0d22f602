import { settings } from '@recado/contract/accounts/settings'
import { connections } from '@recado/contract/connections/connections'
import { typebots } from '@recado/contract/connections/typebots'
import { contactImports } from '@recado/contract/contacts/imports'
import { contactMerges } from '@recado/contract/contacts/merges'
import { contacts } from '@recado/contract/contacts/contacts'
import { limits } from '@recado/contract/platform/limits'
import { refusalOf } from '../../src/platform/http/errors.ts'
import { createCompany } from '../../src/accounts/companies/create-company.ts'
import { aCompany, ownerDb } from '../company.ts'
import { owner } from '../database.ts'
import { aMobile, uploadSheet } from '../spreadsheet.ts'
import { NOWHERE } from './provocation.ts'

const lia = () => ({ name: 'Lia Campos', number: aMobile() })

async function connected() {
  const company = await aCompany()
  return { ...company, number: await company.connection({ isDefault: true }) }
}

/** A spreadsheet with one contact, and Bia's column mapping. */
async function reading(columns: ('name' | 'number')[]) {
  const { bia } = await aCompany()
  const { id } = await uploadSheet(bia, `nome,numero\nLia,${aMobile()}\n`)
  return () => bia(contactImports.start, { id, columns })
}

export const ofContacts = {
  ERR_NUMBERS_HIDDEN: async () => {
    const { ana, bia, contact } = await aCompany()
    await ana(settings.update, { key: 'hideNumbers', value: 'enabled' })
    return bia(contacts.update, { id: (await contact()).id, number: aMobile() })
  },
  ERR_NO_CONTACT_FOUND: async () => (await aCompany()).ana(contacts.show, { id: NOWHERE }),
  ERR_DUPLICATED_CONTACT: async () => {
    const { bia } = await connected()
    const same = lia()
    await bia(contacts.create, same)
    return bia(contacts.create, same)
  },
  ERR_WAPP_INVALID_CONTACT: async () => {
    const { bia, network } = await connected()
    const nobody = { name: 'Lia Campos', number: '351912345678' }
    network.numbers.set(nobody.number, null)
    return bia(contacts.create, nobody)
  },
  ERR_WAPP_CHECK_CONTACT: async () => {
    const { bia, world } = await connected()
    world.networks.ask = async () => {
      throw new Error('the network does not answer')
    }
    return bia(contacts.create, lia())
  },
  ERR_WAPP_NOT_INITIALIZED: async () => (await aCompany()).bia(contacts.create, lia()),
  ERR_NO_MERGE_FOUND: async () => (await aCompany()).ana(contactMerges.undo, { id: NOWHERE }),
  ERR_MERGE_OPEN_TICKETS: async () => {
    const { ana, contact, ticket, number } = await connected()
    const [kept, merged] = [await contact(), await contact()]
    for (const { id: contactId } of [kept, merged])
      await ticket({ contactId, connectionId: number.id })
    return ana(contactMerges.merge, { keptId: kept.id, mergedId: merged.id })
  },
  ERR_MERGE_NOT_LAST: async () => {
    const { ana, contact } = await aCompany()
    const [a, b, c] = [await contact(), await contact(), await contact()]
    const { id } = await ana(contactMerges.merge, { keptId: b.id, mergedId: c.id })
    await ana(contactMerges.merge, { keptId: a.id, mergedId: b.id })
    return ana(contactMerges.undo, { id })
  },
}

const columns = (count: number) => Array.from({ length: count }, (_, i) => `c${i}`).join(',')

export const ofSheets = {
  ERR_NO_IMPORT_FOUND: async () => (await aCompany()).bia(contactImports.show, { id: NOWHERE }),
  ERR_IMPORT_UNREADABLE: async () =>
    uploadSheet((await aCompany()).bia, Buffer.from('PK\u0003\u0004')),
  ERR_IMPORT_EMPTY: async () => uploadSheet((await aCompany()).bia, 'nome,numero\n'),
  ERR_IMPORT_TOO_LARGE: async () =>
    uploadSheet((await aCompany()).bia, `${columns(limits.importColumnsMax + 1)}\n1\n`),
  ERR_IMPORT_NO_NUMBER: async () => (await reading(['name', 'name']))(),
  ERR_IMPORT_NOT_A_DRAFT: async () => {
    const start = await reading(['name', 'number'])
    await start()
    return start()
  },
}

export const ofConnections = {
  ERR_NO_WAPP_FOUND: async () => (await aCompany()).ana(connections.show, { id: NOWHERE }),
  ERR_WAPP_NAME_ALREADY_EXISTS: async () => {
    const { ana } = await aCompany()
    await ana(connections.create, { name: 'Loja' })
    return ana(connections.create, { name: 'Loja' })
  },
  ERR_WAPP_GREETING_REQUIRED: async () => {
    const { ana, sales, support } = await aCompany()
    return ana(connections.create, { name: 'Loja', queueIds: [sales.id, support.id] })
  },
  ERR_WAPP_PROVIDER_UNAVAILABLE: async () =>
    (await aCompany()).ana(connections.create, { name: 'Loja', provider: 'baileys' }),
  ERR_WAPP_PAIRING_CODE: async () => {
    const { ana, connection } = await aCompany()
    const { id } = await connection({ status: 'qrcode' })
    return ana(connections.pair, { id, number: '+55 11 98765-4321' })
  },
  ERR_NO_TYPEBOT_FOUND: async () => {
    const { ana, number } = await connected()
    return ana(typebots.search, { whatsappName: number.name })
  },
  ERR_NO_OTHER_WHATSAPP: async () => {
    const { ana, number } = await connected()
    return ana(connections.update, { id: number.id, isDefault: false })
  },
  ERR_CONNECTION_LIMIT: async () => {
    const { ana, companyId } = await connected()
    await owner`update plans set connections = 1
      where id = (select plan_id from companies where id = ${companyId})`
    return ana(connections.create, { name: 'Loja' })
  },
}

/** Refusals on the command line, which creates companies and users. */
export const commandLineRefusals = {
  ERR_EMAIL_ALREADY_EXISTS: async () => {
    const { email } = (await aCompany()).bia.user
    const plan = { name: 'Padrão', users: 1, connections: 1, queues: 1 }
    const admin = { name: 'Bia Nunes', email, password: 'uma senha boa' }
    return codeOf(createCompany(ownerDb, { name: 'Casa Roxa', plan, admin }))
  },
}

const codeOf = (command: Promise<unknown>) =>
  command.catch((error: unknown) => refusalOf(error)?.code)
