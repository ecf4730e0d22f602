import { idle } from '@recado/contract/automation/idle'
import { connections } from '@recado/contract/connections/connections'
import { typebots } from '@recado/contract/connections/typebots'
import { limits } from '@recado/contract/platform/limits'
import { aCompany } from '../../test/company.ts'
import { type LimitedField, testFieldLimits } from '../../test/field-limits.ts'

/** One company for all fields: their rows do not meet. */
async function aDesk() {
  const acme = await aCompany()
  await acme.connection({ name: 'Filial' })
  return { ...acme, connectionId: (await acme.connection({ name: 'Loja' })).id }
}

type Desk = Awaited<ReturnType<typeof aDesk>>

const ofNumber = (
  key: 'greetingMessage' | 'complationMessage' | 'outOfHoursMessage' | 'ratingMessage',
) => ({
  path: key,
  min: 0,
  max: limits.messageMax,
  store: async ({ ana, connectionId: id }: Desk, text: string) => {
    await ana(connections.update, { id, [key]: text })
    return (await ana(connections.show, { id }))[key]
  },
})

const fields: Record<string, LimitedField<Desk>> = {
  'name of a number': {
    path: 'name',
    min: limits.nameMin,
    max: limits.nameMax,
    store: async ({ ana, connectionId: id }, name) => {
      await ana(connections.update, { id, name })
      return (await ana(connections.show, { id })).name
    },
  },
  greeting: ofNumber('greetingMessage'),
  'closing message': ofNumber('complationMessage'),
  'message out of hours': ofNumber('outOfHoursMessage'),
  'question for the rating': ofNumber('ratingMessage'),
  'name of a flow': {
    path: 'typebot',
    min: 1,
    max: 100,
    store: async ({ ana }, typebot) => {
      const flow = { publicId: 'vendas', delay_message: 0, enabled: true }
      await ana(typebots.save, { whatsappName: 'Filial', typebot, ...flow })
      return (await ana(typebots.search, { whatsappName: 'Filial' })).typebot
    },
  },
  'word for a person of a flow': {
    path: 'keyword_finish',
    min: 0,
    max: 50,
    store: async ({ ana }, keyword_finish) => {
      const flow = { typebot: 'Vendas', publicId: 'vendas', delay_message: 0, enabled: true }
      await ana(typebots.save, { whatsappName: 'Filial', keyword_finish, ...flow })
      return (await ana(typebots.search, { whatsappName: 'Filial' })).keyword_finish
    },
  },
  'what a flow says to an unknown answer': {
    path: 'unknown_message',
    min: 0,
    max: limits.messageMax,
    store: async ({ ana }, unknown_message) => {
      const flow = { typebot: 'Vendas', publicId: 'vendas', delay_message: 0, enabled: true }
      await ana(typebots.save, { whatsappName: 'Filial', unknown_message, ...flow })
      return (await ana(typebots.search, { whatsappName: 'Filial' })).unknown_message
    },
  },
  'public id of a flow': {
    path: 'publicId',
    min: 1,
    max: 200,
    store: async ({ ana }, publicId) => {
      const flow = { typebot: 'Vendas', delay_message: 0, enabled: true }
      await ana(typebots.save, { whatsappName: 'Filial', publicId, ...flow })
      return (await ana(typebots.search, { whatsappName: 'Filial' })).publicId
    },
  },
  'idle message': {
    path: 'message',
    min: 5,
    max: limits.messageMax,
    store: async ({ ana, connectionId: whatsappId }, message) => {
      await ana(idle.create, { whatsappId, message, intervalInMinutes: 30 })
      return (await ana(idle.show, { whatsappId })).message
    },
  },
}

testFieldLimits(fields, await aDesk())
