import {
  connections,
  type ConnectionStatus,
  type Whatsapp,
} from '@recado/contract/connections/connections'
import { limits } from '@recado/contract/platform/limits'
import { useEffect, useState } from 'react'
import { useEndpointQuery } from '../app/cache/query.ts'

const troubled: readonly ConnectionStatus[] = [
  'qrcode',
  'PAIRING',
  'DISCONNECTED',
  'TIMEOUT',
  'OPENING',
]

export type HealthSummary = { total: number; up: number; isAlert: boolean }

/** How many of the company's connections work. Fetched shortly after the screen is rendered. */
export function useHealthSummary(): HealthSummary | undefined {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const wait = setTimeout(() => setTime(true), limits.connectionAlertDelayMs)
    return () => clearTimeout(wait)
  }, [])
  const { data } = useEndpointQuery(connections.list, {}, { enabled: isTime })
  return isTime && data ? healthOf(data) : undefined
}

const healthOf = (all: readonly Whatsapp[]): HealthSummary => ({
  total: all.length,
  up: all.filter(({ status }) => status === 'CONNECTED').length,
  isAlert: all.some(({ status }) => troubled.includes(status)),
})
