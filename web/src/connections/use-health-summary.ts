import {
  connections,
  whatsappDeleted,
  whatsappSessionUpdated,
  whatsappUpdated,
  type ConnectionStatus,
  type Whatsapp,
} from '@recado/contract/connections/connections'
import { limits } from '@recado/contract/platform/limits'
import { useEffect, useState } from 'react'
import { useResync, useLive } from '../app/live/live.ts'
import { changeAnswers, invalidate, useEndpointQuery } from '../app/cache/query.ts'

const troubled: readonly ConnectionStatus[] = [
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
]

export type HealthSummary = { total: number; up: number; isAlert: boolean }

const turn = (change: (all: Whatsapp[]) => Whatsapp[]): void =>
  changeAnswers(connections.list, change, {})

const replace = (changed: Whatsapp) =>
  turn((all) => {
    const isKnown = all.some(({ id }) => id === changed.id)
    return isKnown ? all.map((one) => (one.id === changed.id ? changed : one)) : [...all, changed]
  })

const drop = (gone: number) => turn((all) => all.filter(({ id }) => id !== gone))

/** How many of the company's connections work. Fetched shortly after the screen is rendered, and updated live. */
export function useHealthSummary(): HealthSummary | undefined {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const wait = setTimeout(() => setTime(true), limits.connectionAlertDelayMs)
    return () => clearTimeout(wait)
  }, [])
  const { data } = useEndpointQuery(connections.list, {}, { enabled: isTime })
  useLive(whatsappUpdated, ({ whatsapp }) => replace(whatsapp))
  useLive(whatsappSessionUpdated, ({ session }) => replace(session))
  useLive(whatsappDeleted, ({ whatsappId }) => drop(whatsappId))
  useResync(() => invalidate(connections.list))
  return isTime && data ? healthOf(data) : undefined
}

const healthOf = (all: readonly Whatsapp[]): HealthSummary => ({
  total: all.length,
  up: all.filter(({ status }) => status === 'CONNECTED').length,
  isAlert: all.some(({ status }) => troubled.includes(status)),
})
