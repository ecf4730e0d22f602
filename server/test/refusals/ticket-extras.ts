import { cards, lanes, LANES_MAX } from '@recado/contract/desk/funnel'
import { idle } from '@recado/contract/automation/idle'
import { quickMessages } from '@recado/contract/desk/quick-messages'
import { schedules } from '@recado/contract/desk/schedules'
import { ticketNotes } from '@recado/contract/desk/notes'
import { tags, TAGS_MAX } from '@recado/contract/desk/tags'
import { limits } from '@recado/contract/platform/limits'
import { sendDueSchedules } from '../../src/desk/schedules/send-due.ts'
import { lockExclusively } from '../database/exclusive-lock.ts'
import { aCompany } from '../company.ts'
import { owner } from '../database.ts'
import { NOWHERE } from './provocation.ts'

/** A message for Lia scheduled in one hour. In the past, so that schedules of other tests are never due. */
async function withSchedule() {
  await lockExclusively('schedules')
  const company = await aCompany()
  company.clock.set('2020-11-23T12:00:00Z')
  await company.connection({ isDefault: true })
  const { id: contactId } = await company.contact()
  const written = { contactId, body: 'Seu pedido chegou', sendAt: '2020-11-23T13:00:00Z' }
  return { ...company, contactId, schedule: await company.bia(schedules.create, written) }
}

/** Tags, notes, quick replies, scheduled messages, the funnel and the idle message. */
export const ofTicketExtras = {
  ERR_NO_TAG_FOUND: async () => (await aCompany()).ana(tags.remove, { id: NOWHERE }),
  ERR_TAG_NAME_ALREADY_EXISTS: async () => {
    const { ana, bia } = await aCompany()
    await ana(tags.create, { name: 'VIP' })
    return bia(tags.create, { name: 'VIP' })
  },
  ERR_TAG_LIMIT: async () => {
    const { ana, companyId } = await aCompany()
    await owner`insert into tags (company_id, name, color)
      select ${companyId}, 'Etiqueta ' || n, '#112233' from generate_series(1, ${TAGS_MAX}::int) n`
    return ana(tags.create, { name: 'Uma a mais' })
  },
  ERR_NO_TICKETNOTE_FOUND: async () => (await aCompany()).ana(ticketNotes.remove, { id: NOWHERE }),
  ERR_MENTION_OUT_OF_SIGHT: async () => {
    const { bia, rui, sales, ticket } = await aCompany()
    const { id: ticketId } = await ticket({ status: 'pending', queueId: sales.id })
    return bia(ticketNotes.create, { ticketId, note: '@Rui Tavares', mentions: [rui.user.id] })
  },
  ERR_NO_QUICKMESSAGE_FOUND: async () =>
    (await aCompany()).ana(quickMessages.remove, { id: NOWHERE }),
  ERR_QUICKMESSAGE_ALREADY_EXISTS: async () => {
    const { bia } = await aCompany()
    const written = { shortcode: 'prazo', message: 'Chega na sexta.' }
    await bia(quickMessages.create, written)
    return bia(quickMessages.create, written)
  },
  ERR_QUICKMESSAGE_LIMIT: async () => {
    const { ana, companyId } = await aCompany()
    await owner`insert into quick_messages (company_id, shortcode, message)
      select ${companyId}, 'atalho' || n, 'Olá!' from generate_series(1, ${limits.quickMessagesMax}::int) n`
    return ana(quickMessages.create, { shortcode: 'mais', message: 'Uma a mais', isGlobal: true })
  },
  ERR_NO_SCHEDULE_FOUND: async () => (await aCompany()).ana(schedules.remove, { id: NOWHERE }),
  ERR_SCHEDULE_IN_PAST: async () => {
    const { bia, contactId } = await withSchedule()
    return bia(schedules.create, { contactId, body: 'Ontem', sendAt: '2020-01-01T10:00' })
  },
  ERR_SCHEDULE_ALREADY_SENT: async () => {
    const { bia, schedule, clock, world } = await withSchedule()
    clock.advance(3_700_000)
    await sendDueSchedules.run(world)
    return bia(schedules.change, { id: schedule.id, body: 'Tarde demais' })
  },
  ERR_SCHEDULE_CHANGED: async () => {
    const { bia, schedule } = await withSchedule()
    return bia(schedules.change, { id: schedule.id, pendingAt: '2020-11-23T14:00:00Z' })
  },
  ERR_NO_SCHEDULE_DEADLINE_FOUND: async () => {
    const { ana, connection } = await aCompany()
    return ana(idle.show, { whatsappId: (await connection()).id })
  },
  ERR_NO_LANE_FOUND: async () => {
    const { ana, ticket } = await aCompany()
    return ana(cards.put, { laneId: NOWHERE, ticketId: (await ticket()).id })
  },
  ERR_NO_CARD_FOUND: async () => (await aCompany()).ana(cards.remove, { id: NOWHERE }),
  ERR_LANE_LIMIT: async () => {
    const { ana, companyId } = await aCompany()
    await owner`insert into lanes (company_id, title, position)
      select ${companyId}, 'Etapa ' || n, n from generate_series(1, ${LANES_MAX}::int) n`
    return ana(lanes.create, { title: 'Uma a mais' })
  },
}

/** Reasons of failed schedules, as the author reads them. */
export const scheduleFailures = {
  ERR_SCHEDULE_TOO_LATE: async () => {
    const { bia, schedule, clock, world } = await withSchedule()
    clock.advance(4 * 3_600_000)
    await sendDueSchedules.run(world)
    const { schedules: all } = await bia(schedules.list, {})
    return all.find(({ id }) => id === schedule.id)?.reason
  },
}
