import type { AuditEntry } from '@recado/contract/accounts/audit'
import {
  actText,
  type AuditLanguage,
  subjectText,
  whoText,
} from '@recado/contract/accounts/audit-texts'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { dayOf } from '../../app/time/time-words.ts'
import { clockOf } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { AuditDetails } from './AuditDetails.tsx'
import classes from './Audit.module.css'

type Open = { openId: string | undefined; onOpen: (id: string | undefined) => void }
type Props = Open & { entries: AuditEntry[]; now: number }

/** The entries, newest first. One at a time shows its details. Right and left arrow open and close it, up and down move. */
export function AuditTable({ entries, now, ...open }: Props) {
  const { t } = useTranslation('audit')
  return (
    <table className={classes.table} aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col" className={classes.when}>
            {t('when')}
          </th>
          <th scope="col" className={classes.who}>
            {t('who')}
          </th>
          <th scope="col">{t('changed')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} now={now} {...open} />
        ))}
      </tbody>
    </table>
  )
}

/** Up and down move between the entries. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const here = event.currentTarget
  const buttons = here.closest('table')!.querySelectorAll<HTMLElement>('button[aria-expanded]')
  const next = buttons[[...buttons].indexOf(here) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function Entry({ entry, now, openId, onOpen }: Open & { entry: AuditEntry; now: number }) {
  const { t, i18n } = useTranslation('audit')
  const language = i18n.language as AuditLanguage
  const isOpen = entry.id === openId
  const name = entry.apiKey ? whoText(entry.apiKey, language) : (entry.user?.name ?? t('system'))
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const steer = (event: KeyboardEvent<HTMLElement>) => {
    const { key } = event
    walk(event)
    if (key === 'ArrowRight') onOpen(entry.id)
    if (key === 'ArrowLeft' && isOpen) onOpen(undefined)
  }
  return (
    <>
      <tr className={classes.entry} data-open={isOpen || undefined}>
        <td className={classes.when}>{useWhen(entry.at, now)}</td>
        <td className={classes.who}>
          <span className={classes.person}>
            <Avatar name={name} size={24} />
            <span className="cut">{name}</span>
          </span>
        </td>
        <td className={classes.what}>
          <button
            type="button"
            className={classes.sentence}
            aria-expanded={isOpen}
            onClick={() => onOpen(isOpen ? undefined : entry.id)}
            onKeyDown={steer}
          >
            <span className={classes.act}>
              {actText(entry.act, language)} <b>{objectOf(entry, language)}</b>
            </span>
            <Chevron size={16} stroke={1.6} aria-hidden />
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr className={classes.opened}>
          <td colSpan={3}>
            <AuditDetails entry={entry} language={language} />
          </td>
        </tr>
      )}
    </>
  )
}

/** A sign-in is about its device. */
const objectOf = (entry: AuditEntry, language: AuditLanguage) =>
  entry.act.startsWith('session.') ? entry.device : subjectText(entry, language)

/** `Hoje, 14:28`. */
function useWhen(at: string, now: number): string {
  const { t } = useTranslation('audit')
  const day = dayOf(at, now)
  return `${day.is === 'date' ? day.text : t(day.is)}, ${clockOf(at)}`
}
