import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import classes from './Dashboard.module.css'

type Props = { value: number; to: string | null; label: string }

/** A number that links to the list it counts; zero has no link. */
export function NumberLink({ value, to, label }: Props) {
  const { i18n } = useTranslation()
  const shown = value.toLocaleString(i18n.language)
  if (value === 0 || !to) return <span className="num">{shown}</span>
  return (
    <Link to={to} className={`${classes.number} num`} aria-label={label}>
      {shown}
    </Link>
  )
}
