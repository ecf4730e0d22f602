import { automationRules, type Macro } from '@recado/contract/automation/automation-rules'
import { tags, type Tag } from '@recado/contract/desk/tags'
import type { Queue } from '@recado/contract/accounts/queues'
import { Menu } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { useSession } from '../../app/session/session.ts'
import { localNow } from '../schedules/local-time.ts'
import type { MenuButton } from '../../ui/lazy/LazyMenu.tsx'
import { ButtonMenu } from '../../ui/menus/ButtonMenu.tsx'
import { DottedLabel } from '../../ui/Chip.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import classes from '../ticket-list/TicketList.module.css'
import { snoozeTimes } from '../ticket-actions/snooze-times.ts'
import { presenceOf } from '../../accounts/presence-of.ts'
import { useQueues } from '../../accounts/use-queues.ts'
import { useUsers } from '../../accounts/use-users.ts'

const { bulkMenu = '' } = classes

type HandOverProps = {
  children: MenuButton
  onMyself: () => void
  onUser: (user: { id: number; name: string }) => void
  onQueue: (queue: Queue) => void
}

/** The possible recipients: the user, a queue or a colleague. */
export function HandOverMenu({ children, onMyself, onUser, onQueue }: HandOverProps) {
  const { t } = useTranslation('list')
  const { user } = useSession()
  const queues = useQueues().data ?? []
  const others = useUsers(true).data?.filter(({ id }) => id !== user.id) ?? []
  return (
    <ButtonMenu
      position="bottom-end"
      width={256}
      classNames={{ dropdown: bulkMenu }}
      button={children}
    >
      <Menu.Item leftSection={<IconUser size={16} stroke={1.6} />} onClick={onMyself}>
        {t('toMyself')}
      </Menu.Item>
      {queues.length > 0 && <Menu.Label>{t('queues')}</Menu.Label>}
      {queues.map((queue) => (
        <Menu.Item key={queue.id} onClick={() => onQueue(queue)}>
          <DottedLabel color={queue.color}>{queue.name}</DottedLabel>
        </Menu.Item>
      ))}
      {others.length > 0 && <Menu.Label>{t('people')}</Menu.Label>}
      {others.map((one) => (
        <Menu.Item
          key={one.id}
          leftSection={<Avatar name={one.name} size={24} presence={presenceOf(one)} />}
          onClick={() => onUser(one)}
        >
          {one.name}
        </Menu.Item>
      ))}
    </ButtonMenu>
  )
}

type TagProps = { children: MenuButton; onTag: (tag: Tag) => void }

export function TagMenu({ children, onTag }: TagProps) {
  const { t } = useTranslation('list')
  const known = useEndpointQuery(tags.list, { searchParam: '' }).data ?? []
  return (
    <ButtonMenu
      position="bottom-end"
      width={232}
      classNames={{ dropdown: bulkMenu }}
      button={children}
    >
      {known.length === 0 && <Menu.Label>{t('noTags')}</Menu.Label>}
      {known.map((tag) => (
        <Menu.Item key={tag.id} onClick={() => onTag(tag)}>
          <DottedLabel color={tag.color}>{tag.name}</DottedLabel>
        </Menu.Item>
      ))}
    </ButtonMenu>
  )
}

type MacroProps = {
  children: MenuButton
  onMacro: (macro: Macro) => void
  /** How many of the selected tickets it would change. */
  countActing: (macro: Macro) => number
}

/** The macros of the company, each with the number of selected tickets that it would change. */
export function MacroMenu({ children, onMacro, countActing }: MacroProps) {
  const { t } = useTranslation('list')
  const known = useEndpointQuery(automationRules.macros, {}).data ?? []
  return (
    <ButtonMenu
      position="bottom-end"
      width={256}
      classNames={{ dropdown: bulkMenu }}
      button={children}
    >
      {known.length === 0 && <Menu.Label>{t('noMacros')}</Menu.Label>}
      {known.map((macro) => {
        const count = countActing(macro)
        return (
          <Menu.Item
            key={macro.id}
            disabled={count === 0}
            rightSection={<span className={classes.acting}>{t('acting', { count })}</span>}
            onClick={() => onMacro(macro)}
          >
            {macro.name}
          </Menu.Item>
        )
      })}
    </ButtonMenu>
  )
}

type SnoozeProps = {
  children: MenuButton
  onTime: (at: { until: string; when: string }) => void
}

/** Common snooze times. */
export function SnoozeMenu({ children, onTime }: SnoozeProps) {
  const { t } = useTranslation('ticket-actions')
  return (
    <ButtonMenu position="bottom-end" width={232} button={children}>
      {snoozeTimes(localNow()).map(({ label, time, until, when }) => (
        <Menu.Item key={until} onClick={() => onTime({ until, when })}>
          {t(label, { time })}
        </Menu.Item>
      ))}
    </ButtonMenu>
  )
}
