import { useClickOutside } from '@mantine/hooks'
import { EmojiPicker as Picker, type EmojiData } from 'frimousse'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { languages, type Language } from '../../i18n/languages.ts'
import classes from './EmojiPicker.module.css'
import { emojiIn } from './emoji-data.ts'
import { rememberEmoji, recentEmoji } from './recent-emoji.ts'

type Props = {
  /** May be called many times. The picker stays open until it is closed. */
  onPick: (emoji: string) => void
  /** Called on Escape and on a press outside. */
  onClose: () => void
}

const COLUMNS = 8

/** Lists every emoji, searchable by its name in the user's language. Recently used ones come first. */
export function EmojiPicker({ onPick, onClose }: Props) {
  const { t, i18n } = useTranslation('emoji')
  const language = languages.find((one) => one === i18n.language) ?? 'pt'
  const [recent] = useState(recentEmoji)
  const { data, isFailed } = useEmoji(language)
  const outside = useClickOutside(onClose)
  const pick = (emoji: string) => {
    rememberEmoji(emoji)
    onPick(emoji)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={outside}
      className={classes.picker}
      // A native `dialog` would take the focus away from the text field.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="dialog"
      aria-label={t('title')}
      onKeyDown={press}
    >
      {recent.length > 0 && (
        <fieldset className={classes.recent} aria-label={t('recent')}>
          {recent.map((emoji) => (
            <button key={emoji} type="button" className={classes.emoji} onClick={() => pick(emoji)}>
              {emoji}
            </button>
          ))}
        </fieldset>
      )}
      {data ? (
        <All data={data} language={language} onPick={pick} />
      ) : (
        <p className={classes.said} role={isFailed ? 'alert' : 'status'}>
          {t(isFailed ? 'failed' : 'loading')}
        </p>
      )}
    </div>
  )
}

function useEmoji(language: Language) {
  const [data, setData] = useState<EmojiData>()
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    let isWanted = true
    emojiIn(language).then(
      (loaded) => isWanted && setData(loaded),
      () => isWanted && setIsFailed(true),
    )
    return () => void (isWanted = false)
  }, [language])
  return { data, isFailed }
}

type AllProps = { data: EmojiData; language: Language; onPick: (emoji: string) => void }

function All({ data, language, onPick }: AllProps) {
  const { t } = useTranslation('emoji')
  const named = {
    ...data,
    categories: data.categories.map(({ index }) => ({ index, label: t(`group_${index as 0}`) })),
  }
  return (
    <Picker.Root
      className={classes.root}
      columns={COLUMNS}
      locale={language}
      resolveEmojiData={() => named}
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <Picker.Search
        className={classes.search}
        aria-label={t('search')}
        placeholder={t('search')}
        // The user types a search at once.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <Picker.Viewport
        className={classes.viewport}
        // A scrollable area must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <Picker.Empty className={classes.said}>{t('empty')}</Picker.Empty>
        <Picker.List
          className={classes.list}
          components={{ CategoryHeader: Header, Row, Emoji: One }}
        />
      </Picker.Viewport>
    </Picker.Root>
  )
}

type Parts = NonNullable<Parameters<typeof Picker.List>[0]['components']>
type PropsOf<Name extends keyof Parts> =
  NonNullable<Parts[Name]> extends React.ComponentType<infer P> ? P : never

const Header = ({ category, ...rest }: PropsOf<'CategoryHeader'>) => (
  <div {...rest} className={classes.header}>
    {category.label}
  </div>
)

// The library counts from zero, ARIA from one.
const Row = (rest: PropsOf<'Row'>) => (
  <div {...rest} className={classes.row} aria-rowindex={(rest['aria-rowindex'] ?? 0) + 1} />
)

const One = ({ emoji, ...rest }: PropsOf<'Emoji'>) => (
  <button
    {...rest}
    className={classes.emoji}
    data-active={emoji.isActive || undefined}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a cell that is pressed
    role="gridcell"
    aria-colindex={(rest['aria-colindex'] ?? 0) + 1}
  >
    {emoji.emoji}
  </button>
)
