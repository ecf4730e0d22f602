import { Drawer } from '@mantine/core'
import { useTranslation } from '../i18n/use-translation.ts'
import { useOpenAfterMount } from '../ui/use-open-state.ts'
import { Menu } from './Menu.tsx'
import classes from './Shell.module.css'

type Props = { isOpen: boolean; isAlert: boolean; onClose: () => void }

/** The menu on a phone: covers the page, and closes after a choice. */
export function MenuOverlay({ isOpen, isAlert, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened={useOpenAfterMount(isOpen)}
      onClose={onClose}
      size={280}
      withCloseButton={false}
      padding={0}
      classNames={{ content: classes.over ?? '', body: classes.overBody ?? '' }}
      attributes={{ content: { 'aria-label': t('menu') } }}
    >
      <Menu isRail={false} isAlert={isAlert} onPick={onClose} />
    </Drawer>
  )
}
