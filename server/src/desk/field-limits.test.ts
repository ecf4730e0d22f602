import { drafts } from '@recado/contract/desk/drafts'
import { cards, lanes } from '@recado/contract/desk/funnel'
import { messages } from '@recado/contract/desk/messages'
import { NOTE_MAX, NOTE_MIN, ticketNotes } from '@recado/contract/desk/notes'
import { quickMessages } from '@recado/contract/desk/quick-messages'
import { SCHEDULE_BODY_MIN, schedules } from '@recado/contract/desk/schedules'
import { tags } from '@recado/contract/desk/tags'
import { limits } from '@recado/contract/platform/limits'
import { expect, test } from 'vitest'
import { aCompany } from '../../test/company.ts'
import { type LimitedField, testFieldLimits } from '../../test/field-limits.ts'

/** One company for all fields: their rows do not meet. */
async function aDesk() {
  const acme = await aCompany()
  const { id: connectionId } = await acme.connection({ isDefault: true })
  const ticket = await acme.ticket({ status: 'open', userId: acme.bia.user.id, connectionId })
  const { id: laneId } = await acme.ana(lanes.create, { title: 'Contato' })
  return { ...acme, ticketId: ticket.id, contactId: ticket.contactId, laneId }
}

type Desk = Awaited<ReturnType<typeof aDesk>>

const found = <Row extends { id: number }>(rows: Row[], id: number): Row | undefined =>
  rows.find((row) => row.id === id)

const fields: Record<string, LimitedField<Desk>> = {
  message: {
    path: 'body',
    min: 1,
    max: limits.messageMax,
    store: async ({ bia, ana, ticketId }, body) => {
      await bia(messages.send, { ticketId, body })
      const { messages: said } = await ana(messages.list, { ticketId })
      return said.at(-1)?.body
    },
  },
  draft: {
    path: 'body',
    min: 0,
    max: limits.draftMax,
    isRemovedByEmpty: true,
    store: async ({ bia, ticketId }, body) => {
      await bia(drafts.keep, { ticketId, body })
      return (await bia(drafts.list, {}))[0]?.body
    },
  },
  note: {
    path: 'note',
    min: NOTE_MIN,
    max: NOTE_MAX,
    store: async ({ bia, ana, ticketId }, note) => {
      await bia(ticketNotes.create, { ticketId, note })
      return (await ana(ticketNotes.list, { ticketId }))[0]?.note
    },
  },
  'title of a lane': {
    path: 'title',
    min: limits.nameMin,
    max: limits.nameMax,
    store: async ({ ana, bia }, title) => {
      const { id } = await ana(lanes.create, { title })
      return found(await bia(lanes.list, {}), id)?.title
    },
  },
  'description of a card': {
    path: 'description',
    min: 0,
    max: 500,
    store: async ({ bia, ana, ticketId, laneId }, description) => {
      await bia(cards.put, { ticketId, laneId, description })
      return (await ana(cards.ofTicket, { ticketId }))[0]?.description
    },
  },
  'shortcut of a quick reply': {
    path: 'shortcode',
    min: limits.quickMessageMin,
    max: limits.shortcodeMax,
    isWord: true,
    store: async ({ bia }, shortcode) => {
      const { id } = await bia(quickMessages.create, { shortcode, message: 'Bom dia!' })
      return found(await bia(quickMessages.list, {}), id)?.shortcode
    },
  },
  'quick reply': {
    path: 'message',
    min: limits.quickMessageMin,
    max: limits.quickMessageMax,
    store: async ({ bia }, message) => {
      const shortcode = crypto.randomUUID()
      const { id } = await bia(quickMessages.create, { shortcode, message })
      return found(await bia(quickMessages.list, {}), id)?.message
    },
  },
  'scheduled message': {
    path: 'body',
    min: SCHEDULE_BODY_MIN,
    max: limits.messageMax,
    store: async ({ bia, ana, contactId, ticketId }, body) => {
      const about = { contactId, ticketId, sendAt: '2099-01-01T09:00' }
      const { id } = await bia(schedules.create, { ...about, body })
      return found((await ana(schedules.list, {})).schedules, id)?.body
    },
  },
  'name of a tag': {
    path: 'name',
    min: limits.tagNameMin,
    max: limits.nameMax,
    store: async ({ bia, ana }, name) => {
      const { id } = await bia(tags.create, { name })
      return found(await ana(tags.list, {}), id)?.name
    },
  },
}

const desk = await aDesk()

testFieldLimits(fields, desk)

test('spaces around a text do not count, also beside the limit', async () => {
  const { bia, ana } = desk
  const { id } = await bia(tags.create, { name: `  ${'z'.repeat(limits.nameMax)}\t\n` })
  expect(found(await ana(tags.list, {}), id)?.name).toBe('z'.repeat(limits.nameMax))
  await expect(bia(tags.create, { name: '  xy  ' })).rejects.toThrow('ERR_INVALID_INPUT')
})
