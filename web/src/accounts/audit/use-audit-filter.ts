import { type AuditKind, auditKinds, type audit } from '@recado/contract/accounts/audit'
import type { Call } from '@recado/contract/platform/endpoint'
import { useSearchParams } from 'react-router'
import { isoDayOf } from '../../i18n/moments.ts'

/** The periods that can be chosen, in days. Entries are kept for twelve months. */
export const periods = ['1', '7', '30', '90', '366'] as const
export type Period = (typeof periods)[number]
const USUAL: Period = '7'

const DAY_MS = 86_400_000

export type AuditFilterState = {
  period: Period
  /** Empty: everybody. */
  userId: string
  kind: AuditKind | ''
}

/** The filters of the log. The address holds them, so that reload, back and a shared link restore them. */
export function useAuditFilter() {
  const [params, setParams] = useSearchParams()
  const filter: AuditFilterState = {
    period: periods.find((one) => one === params.get('days')) ?? USUAL,
    userId: /^\d{1,9}$/.test(params.get('user') ?? '') ? params.get('user')! : '',
    kind: auditKinds.find((one) => one === params.get('kind')) ?? '',
  }
  const change = (part: Partial<AuditFilterState>) => {
    const { period, userId, kind } = { ...filter, ...part }
    setParams(
      {
        ...(period !== USUAL && { days: period }),
        ...(userId && { user: userId }),
        ...(kind && { kind }),
      },
      { replace: true },
    )
  }
  return { filter, change }
}

/** The filters as the call takes them. */
export function asked(
  { period, userId, kind }: AuditFilterState,
  now: number,
): Call<typeof audit.list> {
  return {
    date_from: isoDayOf(now - (Number(period) - 1) * DAY_MS),
    ...(userId && { userId }),
    ...(kind && { kind }),
  }
}
