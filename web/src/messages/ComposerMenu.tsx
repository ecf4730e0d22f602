import { Menu } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MenuButton } from '../ui/LateMenu.tsx'
import { OpenedMenu } from '../ui/OpenedMenu.tsx'
import { useEnterSends, useSign } from './drafts.ts'

type Props = { button: MenuButton; onManage: () => void }

/** How one writes, chosen for this device, and the way to one's quick replies. */
export function ComposerMenu({ button, onManage }: Props) {
  const { t } = useTranslation('composer')
  const [enterSends, setEnterSends] = useEnterSends()
  const [isSigned, setIsSigned] = useSign()
  return (
    <OpenedMenu button={button} position="top-start" width={272}>
      <Menu.Item leftSection={<IconBolt size={16} />} onClick={onManage}>
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
