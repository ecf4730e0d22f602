import { FileButton, Menu } from '@mantine/core'
import type { Phone } from '@recado/simulator/wire'
import { IconFileText, IconMapPin, IconPaperclip, IconPhoto, IconUser } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { ButtonMenu } from '../ui/menus/ButtonMenu.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import classes from './Composer.module.css'
import type { PhoneDraft } from './draft.ts'
import { displayNameOf } from './phone-texts.ts'

/** Fixed location: a simulated phone has no position of its own. */
const PLACE = {
  lat: -23.5614,
  lng: -46.6559,
  name: 'MASP',
  address: 'Av. Paulista, 1578, São Paulo',
}
const CARDS_MAX = 8

type Props = { people: Phone[]; onFile: (file: File) => void; onSend: (draft: PhoneDraft) => void }

export function AttachMenu({ people, onFile, onSend }: Props) {
  const { t } = useTranslation('simulator')
  const photo = useRef<HTMLButtonElement>(null)
  const choose = (file: File | null) => file && onFile(file)
  return (
    <>
      <FileButton onChange={choose} accept="image/*,video/*">
        {(props) => <button {...props} ref={photo} type="button" hidden />}
      </FileButton>
      <FileButton onChange={choose}>
        {(props) => (
          <ButtonMenu
            position="top-start"
            width={220}
            withInitialFocusPlaceholder={false}
            button={<IconButton icon={IconPaperclip} label={t('attach')} size={36} />}
          >
            <Menu.Item leftSection={<IconPhoto size={16} />} onClick={() => photo.current?.click()}>
              {t('attachPhoto')}
            </Menu.Item>
            <Menu.Item leftSection={<IconFileText size={16} />} onClick={props.onClick}>
              {t('attachDocument')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconMapPin size={16} />}
              onClick={() => onSend({ type: 'location', body: '', location: PLACE })}
            >
              {t('attachPlace')}
            </Menu.Item>
            {people.length > 0 && <Cards people={people} onSend={onSend} />}
          </ButtonMenu>
        )}
      </FileButton>
    </>
  )
}

function Cards({ people, onSend }: Pick<Props, 'people' | 'onSend'>) {
  const { t } = useTranslation('simulator')
  return (
    <fieldset className={classes.group} aria-label={t('attachContact')}>
      <Menu.Divider />
      <Menu.Label>{t('attachContact')}</Menu.Label>
      {people.slice(0, CARDS_MAX).map(({ number, name }) => (
        <Menu.Item
          key={number}
          leftSection={<IconUser size={16} />}
          onClick={() =>
            onSend({
              type: 'contacts',
              body: '',
              contacts: [{ name: displayNameOf(name, number), phones: [number] }],
            })
          }
        >
          {displayNameOf(name, number)}
        </Menu.Item>
      ))}
    </fieldset>
  )
}
