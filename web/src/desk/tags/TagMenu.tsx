import { Combobox, useCombobox } from '@mantine/core'
import { limits } from '@recado/contract/platform/limits'
import type { Tag } from '@recado/contract/desk/tags'
import type { Ticket } from '@recado/contract/desk/tickets'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { cloneElement, useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { normalizeText } from '../../app/text/normalize-text.ts'
import { DottedLabel } from '../../ui/Chip.tsx'
import type { MenuButton } from '../../ui/lazy/LazyMenu.tsx'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import { tagColors } from './tag-colors.ts'
import classes from './Tags.module.css'
import { useTags, useTicketTags } from './use-tags.ts'

const NEW = 'new'

type Props = { ticket: Ticket; button: MenuButton }

/** Adds tags to a ticket and removes them. Creates a tag that does not exist yet. */
export function TagMenu({ ticket, button }: Props) {
  const { t } = useTranslation('drawer')
  const [said, setSaid] = useState('')
  const [color, setColor] = useState<string>(tagColors[6])
  const [isOpen, setIsOpen] = useState(true)
  const { data: all = [], isSuccess } = useTags()
  const ticketTags = useTicketTags(ticket)
  const box = useCombobox({ opened: useOpenAfterMount(isOpen), onOpenedChange: setIsOpen })
  const { updateSelectedOptionIndex, focusSearchInput } = box
  const name = said.trim()
  const found = all.filter((tag) => normalizeText(tag.name).includes(normalizeText(name)))
  const isNew =
    name !== '' && isSuccess && !all.some((tag) => normalizeText(tag.name) === normalizeText(name))
  useEffect(() => {
    if (box.dropdownOpened) focusSearchInput()
  }, [box.dropdownOpened, focusSearchInput])
  useEffect(() => updateSelectedOptionIndex(), [said, updateSelectedOptionIndex])
  const choose = (value: string) => {
    const tag = all.find(({ id }) => String(id) === value)
    if (tag) void ticketTags.toggle(tag)
    else if (name.length >= limits.tagNameMin) void ticketTags.create({ name, color })
    setSaid('')
  }
  return (
    <Combobox store={box} width={300} position="bottom-start" onOptionSubmit={choose}>
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        {cloneElement(button, {
          'aria-expanded': box.dropdownOpened,
          onClick: () => box.toggleDropdown(),
        })}
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={said}
          aria-label={t('tagSearch')}
          placeholder={t('tagSearch')}
          maxLength={limits.nameMax}
          onChange={(event) => setSaid(event.currentTarget.value)}
        />
        <Combobox.Options className={classes.options ?? ''} aria-label={t('tags')}>
          {found.map((tag) => (
            <Choice key={tag.id} tag={tag} isChosen={ticketTags.has(tag)} />
          ))}
          {isNew && name.length >= limits.tagNameMin && (
            <Combobox.Option value={NEW}>
              <span className={classes.option}>
                <IconPlus className={classes.check} stroke={1.8} aria-hidden />
                <DottedLabel color={color}>{t('tagCreate', { name })}</DottedLabel>
              </span>
            </Combobox.Option>
          )}
        </Combobox.Options>
        {isNew && name.length < limits.tagNameMin && (
          <div className={classes.none}>{t('tagTooShort')}</div>
        )}
        {isSuccess && all.length === 0 && !isNew && (
          <div className={classes.none}>{t('tagNone')}</div>
        )}
        {isNew && <Colors chosen={color} onChoose={setColor} />}
      </Combobox.Dropdown>
    </Combobox>
  )
}

const Choice = ({ tag, isChosen }: { tag: Tag; isChosen: boolean }) => (
  <Combobox.Option value={String(tag.id)} active={isChosen} aria-selected={isChosen}>
    <span className={classes.option}>
      <span className={classes.check}>{isChosen && <IconCheck size={16} stroke={2} />}</span>
      <DottedLabel color={tag.color}>{tag.name}</DottedLabel>
    </span>
  </Combobox.Option>
)

type ColorsProps = { chosen: string; onChoose: (color: string) => void }

function Colors({ chosen, onChoose }: ColorsProps) {
  const { t } = useTranslation('drawer')
  return (
    <div className={classes.swatches}>
      {tagColors.map((color, i) => (
        <button
          key={color}
          type="button"
          aria-pressed={color === chosen}
          aria-label={`${t('tagColor')}: ${i + 1}`}
          className={classes.swatch}
          // Keeps the focus in the search field, so Enter creates the tag.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(color)}
        >
          <span style={{ background: color }} />
        </button>
      ))}
    </div>
  )
}
