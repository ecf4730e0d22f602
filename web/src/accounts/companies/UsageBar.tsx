import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Companies.module.css'

type Props = { label: string; used: number; allowed: number | undefined }

/** How much of a limit is used: a bar and the numbers. Amber at the limit, red above it. */
export function UsageBar({ label, used, allowed }: Props) {
  const { t, i18n } = useTranslation('companies')
  const number = (value: number) => value.toLocaleString(i18n.language)
  if (allowed === undefined) return <span className="num">{number(used)}</span>
  const share = allowed === 0 ? (used > 0 ? 1 : 0) : Math.min(used / allowed, 1)
  const level = used > allowed ? 'over' : used === allowed && used > 0 ? 'full' : undefined
  return (
    <span
      className={classes.usage}
      title={`${label}: ${t('used', { used: number(used), allowed: number(allowed) })}`}
    >
      <span className={classes.bar} data-level={level} aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
      <span className="num">
        {number(used)}/{number(allowed)}
      </span>
    </span>
  )
}
