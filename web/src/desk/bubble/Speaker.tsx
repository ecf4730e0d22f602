import { useTranslation } from '../../i18n/use-translation.ts'
import { phoneInCard } from '../../app/text/contact-names.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import classes from './Speaker.module.css'

/** Who speaks in a group, above the first of their messages in a row. The article itself names them to screen readers. */
export function Speaker({ name }: { name: string }) {
  const { t } = useTranslation('messages')
  const shown = phoneInCard(name) || t('someone')
  return (
    <span className={classes.speaker} aria-hidden>
      <Avatar name={shown} size={20} />
      <span className="cut">{shown}</span>
    </span>
  )
}
