import { type AuditKind, auditKinds, type audit } from '@recado/contract/accounts/audit'
import type { Call } from '@recado/contract/platform/endpoint'
import { useSearchParams } from 'react-router'
import { isoDayOf } from '../../i18n/moments.ts'

/** The periods that can be chosen: days up to today, or a range. Entries are kept for twelve months. */
export const periods = ['1', '7', '30', '90', '366', 'range'] as const
export type Period = (typeof periods)[number]
const USUAL: Period = '7'

const DAY_MS = 86_400_000

export type AuditFilterState = {
  period: Period
  /** First and last day of a range, YYYY-MM-DD. Empty: no limit. */
  from: string
  to: string
  /** Empty: everybody. */
  userId: string
  kind: AuditKind | ''
}

/** The filters of the log. The address holds them, so that reload, back and a shared link restore them. */
export function useAuditFilter() {
  const [params, setParams] = useSearchParams()
  const filter: AuditFilterState = {
    period: periods.find((one) => one === params.get('days')) ?? USUAL,
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
    userId: /^\d{1,9}$/.test(params.get('user') ?? '') ? params.get('user')! : '',
    kind: auditKinds.find((one) => one === params.get('kind')) ?? '',
  }
  const change = (part: Partial<AuditFilterState>) => {
    const { period, from, to, userId, kind } = { ...filter, ...part }
    const range = period === 'range' ? { ...(from && { from }), ...(to && { to }) } : {}
    setParams(
      {
        ...(period !== USUAL && { days: period }),
        ...range,
        ...(userId && { user: userId }),
        ...(kind && { kind }),
      },
      { replace: true },
    )
  }
  return { filter, change }
}

const dayIn = (said: string | null): string =>
  said !== null && /^\d{4}-\d{2}-\d{2}$/.test(said) && !Number.isNaN(Date.parse(said)) ? said : ''

/** The filters as the call takes them. */
export function asked(filter: AuditFilterState, now: number): Call<typeof audit.list> {
  const { userId, kind } = filter
  return {
    ...daysOf(filter, now),
    ...(userId && { userId }),
    ...(kind && { kind }),
  }
}

/** A range whose days were chosen the other way round means the same days. */
function daysOf({ period, from, to }: AuditFilterState, now: number) {
  if (period !== 'range') return { date_from: isoDayOf(now - (Number(period) - 1) * DAY_MS) }
  const [first, last] = from && to && from > to ? [to, from] : [from, to]
  return { ...(first && { date_from: first }), ...(last && { date_to: last }) }
}
