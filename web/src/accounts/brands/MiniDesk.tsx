import { IconBolt, IconChartBar, IconMessages } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Count } from '../../ui/Chip.tsx'
import classes from './Preview.module.css'

const people = ['Lia Campos', 'Casa Verde Decorações', 'Otávio Brandão', 'Marina Siqueira']

/** The desk as a drawing, in the colours of the box around it. */
export function MiniDesk({ mark }: { mark: ReactNode }) {
  const { t } = useTranslation('brands')
  return (
    <div className={classes.shell}>
      <div className={classes.menu}>
        <span className={classes.mark}>{mark}</span>
        <span className={classes.entry}>
          <IconChartBar size={20} stroke={1.6} /> {t('sampleBoard')}
        </span>
        <span className={classes.entry} data-on>
          <IconMessages size={20} stroke={1.6} /> {t('sampleDesk')}
        </span>
        <span className={classes.entry}>
          <IconBolt size={20} stroke={1.6} /> {t('sampleReplies')}
        </span>
      </div>
      <div className={classes.rows}>
        {people.map((name, i) => (
          <div key={name} className={classes.row} data-on={i === 0 || undefined}>
            <Avatar name={name} size={44} />
            <span>
              <b className="cut">{name}</b>
              <span className="cut">{t('sampleAsk')}</span>
            </span>
            {i % 2 === 0 && <Count value={i + 1} tone="accent" />}
          </div>
        ))}
      </div>
      <div className={classes.talk}>
        <span className={classes.theirs}>{t('sampleTheirs')}</span>
        <span className={classes.mine}>
          {t('sampleMine')} <u>{t('sampleLink')}</u>
        </span>
        <span className={classes.write}>
          {t('sampleWrite')}
          <span className={classes.send}>{t('sampleSend')}</span>
        </span>
      </div>
    </div>
  )
}
