import { may } from '@recado/contract/platform/permissions'
import { Modal, Switch } from '@mantine/core'
import { useTranslation } from '../i18n/use-translation.ts'
import { useOpenAfterMount } from '../ui/use-open-state.ts'
import { changePreferences, usePreferences } from '../app/preferences/preferences.ts'
import { useSession } from '../app/session/session.ts'
import classes from './KeysDialog.module.css'
import { useLabel } from './menu-entries.ts'
import { useMenuGroups } from './use-menu-groups.ts'
import { Keycaps } from './Keycaps.tsx'

const ofList = [
  ['j', 'keyNext'],
  ['k', 'keyPrevious'],
  ['Enter', 'keyOpen'],
  ['a', 'keyAccept'],
  ['space', 'keyPeek'],
  ['x', 'keySelect'],
  ['/', 'keySearch'],
  ['Escape', 'keyClose'],
] as const

const ofTicket = [
  ['r', 'keyReply'],
  ['t', 'keyTransfer'],
  ['s', 'keySnooze'],
  ['n', 'keyNote'],
  ['Alt+p', 'keyMode'],
  ['mod+f', 'keyFind'],
  ['e', 'keyResolve'],
  ['Shift+e', 'keyResolveNext'],
] as const

const always = [
  ['mod+k', 'keyPalette'],
  ['d', 'keyAvailable'],
  ['?', 'keyAll'],
] as const

type Props = { isOpen: boolean; onClose: () => void }

/** Lists every shortcut. Single-letter shortcuts can be turned off here. */
export function KeysDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('keys')
  const { keys } = usePreferences()
  const { user } = useSession()
  const list = ofList.filter(([, text]) => text !== 'keyPeek' || may(user, 'tickets.peek'))
  return (
    <Modal
      opened={useOpenAfterMount(isOpen)}
      onClose={onClose}
      title={t('title')}
      size={640}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <Switch
        className={classes.choice ?? ''}
        label={t('lettersOn')}
        description={t('lettersText')}
        checked={keys}
        onChange={(event) => changePreferences({ keys: event.currentTarget.checked })}
      />
      <div className={classes.columns}>
        <Section title={t('inList')} rows={list.map(([keys, text]) => [keys, t(text)])} />
        <Section title={t('inTicket')} rows={ofTicket.map(([keys, text]) => [keys, t(text)])} />
        <GoTo />
        <Section title={t('always')} rows={always.map(([keys, text]) => [keys, t(text)])} />
      </div>
    </Modal>
  )
}

function GoTo() {
  const { t } = useTranslation('keys')
  const labelOf = useLabel()
  const entries = useMenuGroups().flatMap((group) => group.entries)
  return (
    <Section
      title={t('goTo')}
      rows={entries.map((entry) => [`g ${entry.menu.letter}`, labelOf(entry)])}
    />
  )
}

type SectionProps = { title: string; rows: readonly (readonly [keys: string, text: string])[] }

const Section = ({ title, rows }: SectionProps) => (
  <section className={classes.section}>
    <h3 className={classes.title}>{title}</h3>
    <dl className={classes.rows}>
      {rows.map(([keys, text]) => (
        <div key={keys} className={classes.row}>
          <dt>{text}</dt>
          <dd>
            <Keycaps keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
