import { queues } from '@recado/contract/accounts/queues'
import { settings } from '@recado/contract/accounts/settings'
import type { Week } from '@recado/contract/accounts/weekly-hours'
import { businessHours } from '@recado/contract/automation/business-hours'
import type { Company } from '../company.ts'

export const CLOSED_TEXT = 'Estamos fechados, {{primeiro_nome}}.'

type Times = [start: string, end: string][]

/** From Sunday to Saturday. */
const weekOf = (...days: Times[]): Week =>
  days.map((times) => times.map(([start, end]) => ({ start, end })))

const workday: Times = [
  ['08:00', '12:00'],
  ['13:00', '18:00'],
]
const friday: Times = [...workday, ['22:00', '02:00']]
const saturday: Times = [['08:00', '12:00']]
const shop = weekOf([], workday, workday, workday, workday, friday, saturday)
const never = weekOf([], [], [], [], [], [], [])
const sundayNight: Times = [
  ['00:30', '01:15'],
  ['02:30', '03:30'],
]

type HoursOfCompany = {
  scheduleType: 'company' | 'queue'
  /** Whether customers are told that it is closed. */
  tells: 'enabled' | 'disabled'
  week: Week
  timeZone?: string
}

/** By their names in the dialogues. */
const companies: Record<string, HoursOfCompany> = {
  company: { scheduleType: 'company', tells: 'enabled', week: shop },
  queue: { scheduleType: 'queue', tells: 'enabled', week: shop },
  off: { scheduleType: 'company', tells: 'disabled', week: shop },
  'New York': {
    scheduleType: 'company',
    tells: 'enabled',
    week: weekOf(sundayNight, [], [], [], [], [], []),
    timeZone: 'America/New_York',
  },
}

export const timeZoneOf = (name: string) => ({
  timeZone: companies[name]!.timeZone ?? 'America/Sao_Paulo',
})

/** The queue Vendas never opens by its own hours and Suporte never closes. Entregas has no hours of its own. */
export async function setHours({ ana, sales, support }: Company, name: string): Promise<void> {
  const { scheduleType, tells, week } = companies[name]!
  await ana(settings.update, { key: 'scheduleType', value: scheduleType })
  await ana(settings.update, { key: 'outsidemessage', value: tells })
  await ana(businessHours.setWeek, { week })
  await ana(businessHours.setWeek, { week: never, queueId: sales.id })
  const always = never.map(() => [{ start: '00:00', end: '24:00' }])
  await ana(businessHours.setWeek, { week: always, queueId: support.id })
  await ana(queues.update, { id: sales.id, outOfHoursMessage: 'Vendas está fechada.' })
  const half = {
    date: '2021-07-01',
    name: 'Meio dia',
    intervals: [{ start: '08:00', end: '12:00' }],
  }
  await ana(businessHours.setHoliday, half)
}
