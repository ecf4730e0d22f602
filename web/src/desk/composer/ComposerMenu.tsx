import { Menu } from '@mantine/core'
import { IconBolt, IconSettings } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { MenuButton } from '../../ui/lazy/LazyMenu.tsx'
import { OpenedMenu } from '../../ui/menus/OpenedMenu.tsx'
import { useIsPhone } from '../../ui/widths.ts'
import { useEnterSends, useSignature } from '../drafts/drafts.ts'

type Props = {
  button: MenuButton
  /** Opens the list of quick replies; undefined where it is not available. */
  onQuick: (() => void) | undefined
  onManage: () => void
}

/** Writing settings of this device, and the link to the user's quick replies. */
export function ComposerMenu({ button, onQuick, onManage }: Props) {
  const { t } = useTranslation('composer')
  const [enterSends, setEnterSends] = useEnterSends()
  const [isSigned, setIsSigned] = useSignature()
  const isPhone = useIsPhone()
  return (
    <OpenedMenu button={button} position="top-start" width={272}>
      {/* Where there is no room for its button. */}
      {isPhone && onQuick && (
        <Menu.Item leftSection={<IconBolt size={16} />} onClick={onQuick}>
          {t('quick')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconSettings size={16} />} onClick={onManage}>
        {t('manageQuick')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.RadioGroup
        value={enterSends ? 'sends' : 'breaks'}
        onChange={(chosen) => setEnterSends(chosen === 'sends')}
      >
        <Menu.RadioItem value="sends" closeMenuOnClick>
          {t('enterSends')}
        </Menu.RadioItem>
        <Menu.RadioItem value="breaks" closeMenuOnClick>
          {t('enterBreaks')}
        </Menu.RadioItem>
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.CheckboxItem checked={isSigned} onChange={setIsSigned} closeMenuOnClick>
        {t('signWithName')}
      </Menu.CheckboxItem>
    </OpenedMenu>
  )
}
