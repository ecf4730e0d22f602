import type { CauseRecord } from '@recado/contract/platform/causes'
import { messages } from '@recado/contract/desk/messages'
import { may } from '@recado/contract/platform/permissions'
import { Popover } from '@mantine/core'
import { Link } from 'react-router'
import { LabelledLoader } from '../../ui/LabelledLoader.tsx'
import { textOf } from '../../app/calls/errors.ts'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { useSession } from '../../app/session/session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dateAndClockOf } from '../../i18n/moments.ts'
import type { MenuButton } from '../../ui/lazy/LazyMenu.tsx'
import { OpenedPopover } from '../../ui/menus/OpenedPopover.tsx'
import { useCauseText } from './cause-text.ts'
import classes from './Causes.module.css'

type Props = { messageId: string; button: MenuButton }

/** Why an automatic message or line exists, as it was decided then. Opens above its line, which stays readable. */
export function CausePanel({ messageId, button }: Props) {
  const { t } = useTranslation('causes')
  const { data, error } = useEndpointQuery(messages.cause, { messageId })
  return (
    <OpenedPopover button={button} position="top-end" width={320} withinPortal>
      <Popover.Dropdown className={classes.panel}>
        <p className={classes.title}>{t('title')}</p>
        {data && <Reason cause={data} />}
        {!data && !error && <LabelledLoader size={20} aria-label={t('loading')} />}
        {error && (
          <p className={classes.reason} role="alert">
            {textOf(error, t)}
          </p>
        )}
      </Popover.Dropdown>
    </OpenedPopover>
  )
}

function Reason({ cause }: { cause: CauseRecord }) {
  const { t } = useTranslation('causes')
  const { user } = useSession()
  const { reasonOf, inputsOf } = useCauseText()
  const inputs = inputsOf(cause)
  return (
    <>
      <p className={classes.reason}>{reasonOf(cause)}</p>
      {inputs.length > 0 && (
        <dl className={classes.inputs}>
          {inputs.map(({ name, label, value }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={classes.decided}>
        <span>{t('decidedAt', { moment: dateAndClockOf(cause.decidedAt) })}</span>
        {cause.editor && may(user, cause.kind === 'rule' ? 'automation.edit' : 'settings.edit') && (
          <Link to={cause.editor}>{t('openEditor')}</Link>
        )}
      </p>
    </>
  )
}
