import type { SettingKey } from '@recado/contract/accounts/settings'
import { type RawBuilder, sql } from 'kysely'

type CompanyColumn = {
  key: SettingKey
  /** The column of the company's row. */
  name: string
  /** The value of the setting. */
  shown: RawBuilder<string>
  /** The value of the column. */
  stored: (value: string) => unknown
}

/** The settings that every command reads: columns of the company's row instead of rows of their own. */
export const companyColumns: readonly CompanyColumn[] = [
  { key: 'timeZone', name: 'time_zone', shown: sql`time_zone`, stored: (value) => value },
  { key: 'language', name: 'language', shown: sql`language`, stored: (value) => value },
  {
    key: 'returnAfterOffline',
    name: 'return_after_minutes',
    shown: sql`coalesce(return_after_minutes::text, 'disabled')`,
    stored: (value) => (value === 'disabled' ? null : Number(value)),
  },
  {
    key: 'hideNumbers',
    name: 'hides_numbers',
    shown: sql`case when hides_numbers then 'enabled' else 'disabled' end`,
    stored: (value) => value === 'enabled',
  },
]
