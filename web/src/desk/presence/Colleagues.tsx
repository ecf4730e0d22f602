import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import classes from './Colleagues.module.css'
import { useColleagues, type PresentColleague } from './presence.ts'
import { useColleaguePresence } from './use-colleague-presence.ts'

/** Maximum number of avatars shown. */
const FACES = 3

/** The colleagues who have this ticket open: avatars, a pencil if one writes, and a text if there is room. */
export function Colleagues({ ticketId }: { ticketId: number }) {
  useColleaguePresence(ticketId)
  const here = useColleagues(ticketId)
  const words = useWords(here)
  return (
    <output className={classes.place}>
      {here.length > 0 && (
        <span className={classes.here} title={words}>
          <span className={classes.faces}>
            {here.slice(0, FACES).map(({ id, name }) => (
              <Avatar key={id} name={name} size={20} />
            ))}
          </span>
          {here.length > FACES && <span aria-hidden>+{here.length - FACES}</span>}
          {here[0]?.isWriting && (
            <IconPencil className={classes.pencil} size={15} stroke={1.8} aria-hidden />
          )}
          <span className={`${classes.words} cut`}>{words}</span>
        </span>
      )}
    </output>
  )
}

/** Names the colleagues who write, otherwise those who view the ticket. */
function useWords(here: PresentColleague[]): string {
  const { t, i18n } = useTranslation('messages')
  const writers = here.filter(({ isWriting }) => isWriting)
  const all = writers.length > 0 ? writers : here
  if (all.length === 0) return ''
  const names = all.slice(0, FACES).map(({ name }) => name.split(' ')[0] ?? name)
  const list = new Intl.ListFormat(i18n.language).format(names)
  const more = all.length - names.length
  const count = all.length
  const said = more > 0 ? `${list} +${more}` : list
  return t(writers.length > 0 ? 'colleagueWrites' : 'colleagueViews', { count, names: said })
}
